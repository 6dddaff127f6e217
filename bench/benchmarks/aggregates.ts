/** Measures free aggregates, uncached: of a place, of a year and of all years, by what they group by and ask for. */
import { type BenchContext, type Benchmark, type Figure, type Measured, median, p99 } from '../benchmark.ts';
import { busyAreas } from '../list.ts';
import { startAsker, startPeer, type Timed } from '../load.ts';
import { besideAccounts, builtWarehouse } from '../warehouse.ts';

export const aggregates: Benchmark = {
  name: 'aggregates',
  title: 'Free aggregates, uncached',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureAggregates,
};

const answerMs = 150;
const since = '2024-01-01';
const allYears = 'from_date=1990-01-01';

/** One kind of request; `asked` makes the address of its nth request of an area. */
interface Kind {
  readonly name: string;
  readonly asked: (area: number, place: number) => string;
}

/** Last days that differ, so that no two requests of a kind are alike. */
const lastDay = (place: number): string => `2026-0${1 + (place % 6)}-${10 + (place % 18)}`;

const kinds: readonly Kind[] = [
  {
    name: 'Sales of an area, all years by month: count, median',
    asked: (area) =>
      `transactions?type=sales&area=${area}&${allYears}&group_by=month&measures=median_price_aed_per_sqft`,
  },
  {
    name: 'Sales of an area, a year by project and bedrooms: sum, median, p90',
    asked: (area) =>
      `transactions?type=sales&area=${area}&group_by=project,bedrooms&measures=sum_price_aed,median_price_aed,p90_price_aed`,
  },
  {
    name: 'Sales, a year by area and month: sum, median',
    asked: (_, place) =>
      `transactions?type=sales&to_date=${lastDay(place)}&group_by=area,month&measures=sum_price_aed,median_price_aed`,
  },
  {
    name: 'Sales, all years by year and type: mean',
    asked: (_, place) =>
      `transactions?type=sales&${allYears}&to_date=${lastDay(place)}&group_by=property_type,year&measures=mean_price_aed`,
  },
  {
    name: 'Rents of an area, all years by quarter: median',
    asked: (area) =>
      `rents?version=new&area=${area}&${allYears}&group_by=quarter&measures=median_annual_amount_aed`,
  },
  {
    name: 'Rents, a year by area and version: sum, median',
    asked: (_, place) =>
      `rents?to_date=${lastDay(place)}&group_by=area,version&measures=sum_annual_amount_aed,median_annual_amount_aed`,
  },
  {
    name: 'Rents, all years by year: count',
    asked: (_, place) => `rents?${allYears}&to_date=${lastDay(place)}&group_by=year&measures=count`,
  },
  {
    name: 'Rents, all years by year and version: median',
    asked: (_, place) =>
      `rents?${allYears}&to_date=${lastDay(place)}&group_by=version,year&measures=median_annual_amount_aed`,
  },
  {
    name: 'Units of an area by type and bedrooms: median',
    asked: (area) => `units?area=${area}&group_by=property_type,bedrooms&measures=median_area_sqft`,
  },
  {
    name: 'Units by area and type: sum, median',
    asked: (_, place) =>
      `units?group_by=area,property_type&measures=sum_area_sqft,median_area_sqft&limit=${900 + place}`,
  },
  {
    name: 'Projects by area and status: sum',
    asked: (_, place) => `projects?group_by=area,status&measures=sum_unit_count&limit=${900 + place}`,
  },
];

interface Turn {
  readonly times: readonly number[];
  readonly cpuMs: number;
}

function toTurn({ milliseconds, cpuMs }: Timed, { name }: Kind): Turn {
  const times = milliseconds.filter((ms) => ms !== null);
  if (times.length < milliseconds.length) throw new Error(`${name}: an answer was not 200`);
  return { times, cpuMs: cpuMs / times.length };
}

async function measureAggregates(context: BenchContext): Promise<Measured> {
  const published = context.warehouse ?? (await builtWarehouse(context));
  const areas = await busyAreas(published, since, context.tiny ? 2 : 40);
  const warehouse = await besideAccounts(context, published);
  const mulk = await startPeer('mulk', { warehouse, body: '', keepsAnswers: false });
  const asker = startAsker(mulk);
  try {
    const measured = kinds.map((kind) => ({
      kind,
      addresses: areas.map((area, place) => `/api/v1/aggregate/${kind.asked(area, place)}`),
      turns: [] as Turn[],
    }));
    for (let turn = 1; turn <= context.repeats; turn += 1) {
      context.say(`turn ${turn} of ${context.repeats}`);
      for (const { kind, addresses, turns } of measured)
        turns.push(toTurn(await asker.time(addresses), kind));
    }
    return {
      data: { requests_of_a_kind: areas.length, ...(context.tiny ? { tiny: 1 } : {}) },
      figures: measured.map(({ kind, turns }) => figureOf(kind, turns)),
      runs: Object.fromEntries(
        measured.map(({ kind, turns }) => [
          `${kind.name}, p99 ms`,
          turns.map(({ times }) => Number(p99(times).toFixed(1))),
        ]),
      ),
    };
  } finally {
    asker.stop();
    await mulk.stop();
  }
}

/** Returns the least p99 of all turns, because other work of the machine only adds time. */
function figureOf({ name }: Kind, turns: readonly Turn[]): Figure {
  const middle = Math.min(...turns.map(({ times }) => median(times)));
  const cpuMs = Math.min(...turns.map((turn) => turn.cpuMs));
  return {
    what: `${name}, p99`,
    value: Math.min(...turns.map(({ times }) => p99(times))),
    unit: 'ms',
    budget: { limit: answerMs, side: 'at most' },
    note: `p50 ${middle.toFixed(1)} ms, CPU ${cpuMs.toFixed(1)} ms; the least of the turns`,
  };
}
