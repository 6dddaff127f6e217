/** Loaded into a measured ingest with `--import`: writes how often the engine was asked, how much SQL it read, and the processor time before its first statement, to the file of STATEMENTS_FILE when the process ends. */
import { writeFileSync } from 'node:fs';
import { DuckDBConnection } from '@duckdb/node-api';
import { statementsFile } from '../config.ts';

const counted = { statements: 0, bytes: 0, startCpuMs: 0 };
const file = statementsFile();

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// Texts without values go to the engine as they are; every other way to ask takes a text apart or prepares it.
const { extractStatements, prepare, run } = DuckDBConnection.prototype;
const count = (sql: string): void => {
  if (counted.statements === 0) counted.startCpuMs = cpuMs();
  counted.statements += 1;
  counted.bytes += Buffer.byteLength(sql);
};
DuckDBConnection.prototype.run = function (sql, values, types) {
  if (values === undefined) count(sql);
  return run.call(this, sql, values, types);
};
DuckDBConnection.prototype.extractStatements = function (sql) {
  count(sql);
  return extractStatements.call(this, sql);
};
DuckDBConnection.prototype.prepare = function (sql) {
  count(sql);
  return prepare.call(this, sql);
};

process.on('exit', () => writeFileSync(file, JSON.stringify(counted)));
