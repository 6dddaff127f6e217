/** The questions for the peers, in the form of each peer: the same page, record and group-by, each with new values within a turn. */
import { z } from 'zod';
import { datasetteDatabase } from './datasette.ts';

/** A question with its values. */
export type Question =
  | { readonly kind: 'page'; readonly area: number; readonly minPrice: number }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'trend'; readonly area: number; readonly days: Days }
  | {
      readonly kind: 'leaders';
      readonly propertyType: string;
      readonly period: string;
      readonly days: Days;
      readonly limit: number;
    }
  | {
      readonly kind: 'rents';
      readonly propertyType: string;
      readonly granularity: string;
      readonly days: Days;
    };
export type Kind = Question['kind'];

/** First and last day of the period, and the first day of the period it is compared with. */
export interface Days {
  readonly before: string;
  readonly from: string;
  readonly to: string;
}

/** The form of questions for one kind of peer. */
export interface Dialect {
  readonly path: (question: Question) => string;
  /** Returns the ids of the records on a page, in order. */
  readonly idsOf: (body: unknown) => string[];
  /** Returns addresses of the sales since a day, in each available format. */
  readonly exports: (since: string) => Readonly<Partial<Record<'csv' | 'parquet', string>>>;
}

/** The page that the budget names: one area, sales, a range of prices, since a day, 50 rows. */
export const pageSince = '2023-01-01';
const maxPrice = 2_500_000;
const pageRows = 50;

function query(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function pageValues({ area, minPrice }: Extract<Question, { kind: 'page' }>) {
  return {
    type: 'sales',
    area,
    min_price: minPrice,
    max_price: maxPrice,
    from_date: pageSince,
    limit: pageRows,
  };
}

function trendValues({ area, days: { from, to } }: Extract<Question, { kind: 'trend' }>) {
  return { area, from, to };
}

function leaderValues({ propertyType, days, limit }: Extract<Question, { kind: 'leaders' }>) {
  return { ...days, property_type: propertyType, limit };
}

function rentValues({ propertyType, granularity, days: { from, to } }: Extract<Question, { kind: 'rents' }>) {
  return { property_type: propertyType, granularity, from, to };
}

const Listed = z.object({ transactions: z.array(z.looseObject({ id: z.string() })) });
const Rows = z.array(z.looseObject({ id: z.string() }));

/** Mulk answers group-bys from its marts. Their endpoints return more than the question needs. */
export const mulkDialect: Dialect = {
  path(question) {
    switch (question.kind) {
      case 'page':
        return `/api/v1/transactions?${query(pageValues(question))}`;
      case 'record':
        return `/api/v1/transactions/${encodeURIComponent(question.id)}`;
      case 'trend':
        return `/api/v1/areas/${question.area}/stats`;
      case 'leaders': {
        const { propertyType, period, limit } = question;
        return `/api/v1/analytics/top-areas?${query({ property_type: propertyType, period, limit })}`;
      }
      case 'rents': {
        const { propertyType, granularity } = question;
        return `/api/v1/rent-contracts/trends?${query({ property_type: propertyType, granularity })}`;
      }
    }
  },
  idsOf: (body) => Listed.parse(body).transactions.map(({ id }) => id),
  exports: (since) => {
    const path = `/api/v1/exports/transactions?type=sales&from_date=${since}`;
    return { csv: `${path}&format=csv`, parquet: `${path}&format=parquet` };
  },
};

const koaExports = (since: string) => ({ csv: `/sales.csv?since=${since}` });

/** Koa peers use Mulk's addresses for pages and records. */
export const koaDialect: Dialect = {
  path(question) {
    switch (question.kind) {
      case 'page':
      case 'record':
        return mulkDialect.path(question);
      case 'trend':
        return `/trend?${query(trendValues(question))}`;
      case 'leaders':
        return `/leaders?${query(leaderValues(question))}`;
      case 'rents':
        return `/rents?${query(rentValues(question))}`;
    }
  },
  idsOf: mulkDialect.idsOf,
  exports: koaExports,
};

/** Koa peers over DuckDB write Parquet too. */
export const koaDuckdbDialect: Dialect = {
  ...koaDialect,
  exports: (since) => ({ ...koaExports(since), parquet: `/sales.parquet?since=${since}` }),
};

/** Datasette returns the rows of its queries without other fields. */
export const datasetteDialect: Dialect = {
  path(question) {
    const of = (name: string, given: Readonly<Record<string, string | number>>) =>
      `/${datasetteDatabase}/${name}.json?_shape=array&${query(given)}`;
    switch (question.kind) {
      case 'page':
        return of('page', pageValues(question));
      case 'record':
        return of('record', { id: question.id });
      case 'trend':
        return of('trend', trendValues(question));
      case 'leaders':
        return of('leaders', leaderValues(question));
      case 'rents':
        return of('rents', rentValues(question));
    }
  },
  idsOf: (body) => Rows.parse(body).map(({ id }) => id),
  exports: (since) => ({ csv: `/${datasetteDatabase}/sales.csv?since=${since}` }),
};
