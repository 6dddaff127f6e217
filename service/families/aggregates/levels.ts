/** Decides which records means, medians and percentiles count, and refuses those that would pool what does not compare. */
import { eligibleCommercial, eligibleOfAnyUsage } from '../../../data/measures/eligible.ts';
import { builtRows, eligible } from '../../../data/measures/measure.ts';
import { commercialPropertyTypes, isCommercial } from '../../../data/property-types.ts';
import { refused } from '../../contract/input.ts';
import { type Asked, hasLevels, isGroupedBy } from './request.ts';
import { transactions } from './subjects.ts';

/** The records of levels: a condition in SQL, and what `meta.levels` says of it. */
export interface Levels {
  readonly sql: string;
  readonly told: string;
}

/** Throws the problem of measures that would pool what does not compare. */
function refusePooling(message: string): never {
  throw refused([{ parameter: 'measures', message }]);
}

interface LevelQuery {
  readonly rows?: 'eligible' | 'all' | undefined;
  readonly property_type?: string | undefined;
  readonly usage?: string | undefined;
}

/** Returns the records of levels: land counts only where the property type is given. */
function levelsOf(query: LevelQuery, asked: Asked, counted: string, of: string): Levels {
  const isTyped = query.property_type !== undefined || isGroupedBy(asked, 'property_type');
  const sql = [...(query.rows === 'all' ? [] : [`(${counted})`]), ...(isTyped ? [] : [builtRows])];
  const which = query.rows === 'all' ? `all ${of}` : `eligible ${of}`;
  return {
    sql: sql.length === 0 ? 'true' : sql.join(' and '),
    told: isTyped ? which : `${which} of built property: land is left out`,
  };
}

/** Returns the condition of eligible contracts. Without a usage, levels of rents are residential; those of offices and shops are commercial. */
function eligibleRents(query: LevelQuery, asked: Asked): string {
  if (query.usage !== undefined || isGroupedBy(asked, 'usage')) return eligibleOfAnyUsage;
  if (isCommercial(query.property_type)) return eligibleCommercial;
  if (!isGroupedBy(asked, 'property_type')) return eligible;
  return `case when property_type in ('${commercialPropertyTypes.join("', '")}') then ${eligibleCommercial} else ${eligible} end`;
}

interface TransactionLevelQuery extends LevelQuery {
  readonly type?: string | undefined;
}

/** Returns the records of levels of transactions. */
export function transactionLevels(query: TransactionLevelQuery, asked: Asked): Levels {
  const fields: Readonly<Record<string, { readonly isAmount: boolean }>> = transactions.fields;
  const isOfOneType = query.type !== undefined || isGroupedBy(asked, 'type');
  const needsType = hasLevels(asked) || asked.measures.some(({ field }) => fields[field]?.isAmount === true);
  if (needsType && !isOfOneType)
    refusePooling(
      'takes levels and amounts of one kind of transaction only: set `type`, or add `type` to `group_by`',
    );
  const mayBeRents = query.type === 'rentals' || query.type === undefined;
  if (hasLevels(asked) && mayBeRents && !isGroupedBy(asked, 'version'))
    refusePooling(
      'takes levels of rents of new and renewed contracts apart: add `version` to `group_by`, or set another `type`',
    );
  const rents = eligibleRents(query, asked);
  const counted =
    rents === eligible ? rents : `case when type = 'rentals' then ${rents} else ${eligible} end`;
  return levelsOf(query, asked, counted, toldType(query.type));
}

function toldType(type: string | undefined): string {
  return type === undefined ? 'sales and contracts' : type === 'rentals' ? 'contracts' : type;
}

interface ContractLevelQuery extends LevelQuery {
  readonly version?: string | undefined;
}

/** Returns the records of levels of rent contracts. */
export function contractLevels(query: ContractLevelQuery, asked: Asked): Levels {
  if (hasLevels(asked) && query.version === undefined && !isGroupedBy(asked, 'version'))
    refusePooling(
      'takes levels of new and renewed contracts apart: set `version`, or add `version` to `group_by`',
    );
  return levelsOf(query, asked, eligibleRents(query, asked), 'contracts');
}

/** Returns the records of levels of units. */
export function unitLevels(query: { readonly property_type?: string | undefined }, asked: Asked): Levels {
  return levelsOf({ ...query, rows: 'all' }, asked, 'true', 'units');
}
