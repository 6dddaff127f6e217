/** Loaded into a measured ingest with `--import`: writes how often the engine was asked and how much SQL it read to the file of STATEMENTS_FILE when the process ends. */
import { writeFileSync } from 'node:fs';
import { DuckDBConnection } from '@duckdb/node-api';
import { statementsFile } from '../config.ts';

const counted = { statements: 0, bytes: 0 };
const file = statementsFile();

// Every way to ask without a prepared statement takes its text apart first.
const { extractStatements, prepare } = DuckDBConnection.prototype;
DuckDBConnection.prototype.extractStatements = async function (sql) {
  const extracted = await extractStatements.call(this, sql);
  counted.statements += extracted.count;
  counted.bytes += Buffer.byteLength(sql);
  return extracted;
};
DuckDBConnection.prototype.prepare = function (sql) {
  counted.statements += 1;
  counted.bytes += Buffer.byteLength(sql);
  return prepare.call(this, sql);
};

process.on('exit', () => writeFileSync(file, JSON.stringify(counted)));
