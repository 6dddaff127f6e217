/** Lists every audited class in the order of the printed results. */
import type { CellClass } from './cell-class.ts';
import { analytics } from './classes/analytics.ts';
import { places } from './classes/places.ts';
import { projects } from './classes/projects.ts';
import { records } from './classes/records.ts';

export const cellClasses: readonly CellClass[] = [...records, ...places, ...projects, ...analytics];
