/** The systemd units: what systemd itself says of them where it is installed, and what they agree on with the code. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIngestConfig } from '../../ingest/config.ts';
import { JITTER_MINUTES } from '../../ingest/schedule.ts';
import { readServiceConfig } from '../../service/config.ts';
import { usualLimits } from '../../service/limits.ts';
import { environmentOf } from '../support/deploy-files.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const units = ['mulk.service', 'mulk@.service', 'mulk-ingest.service', 'mulk-ingest.timer'];
const services = units.filter((unit) => unit.endsWith('.service'));
/** systemd checks an instance of a template. */
const instanceOf = (unit: string) => unit.replace('@.', '@8081.');
const unitText = (unit: string) => textOf(`deploy/systemd/${unit}`);
const directive = (unit: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(unitText(unit))?.[1] ?? '';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('deploy/systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-units-'));
  before(() => {
    // systemd asks whether the program is there; where Node.js lies on this machine is not the point.
    for (const unit of units)
      writeFileSync(
        join(folder, instanceOf(unit)),
        unitText(unit).replaceAll('/usr/bin/node', process.execPath),
      );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const analyze = (...words: string[]) => {
    const ran = spawnSync('systemd-analyze', words, { cwd: folder, encoding: 'utf8' });
    return { status: ran.status, said: ran.stdout + ran.stderr };
  };

  it('starts programs that exist, as a user without rights, over one warehouse', () => {
    for (const unit of services) {
      const [, program = ''] =
        /^(?:\/usr\/bin\/env (?:[A-Z_]+=\S+ )+)?\/usr\/bin\/node --enable-source-maps dist\/(\S+)\.js/.exec(
          directive(unit, 'ExecStart'),
        ) ?? [];
      assert.ok(repositoryFiles.includes(`${program}.ts`), unit);
      assert.equal(directive(unit, 'User'), 'mulk');
      assert.match(directive(unit, 'Environment'), /WAREHOUSE_DIR=\/var\/lib\/mulk$/);
      assert.equal(directive(unit, 'StateDirectory'), 'mulk');
    }
  });

  it('reads an example of settings that both programs take, and gives a stop its time', () => {
    const environment = environmentOf(textOf('deploy/systemd/mulk.env'));
    const known = environmentOf(textOf('.env.example'));
    assert.deepEqual(
      Object.keys(environment).filter((name) => !(name in known)),
      [],
    );
    readIngestConfig(environment);
    const { STOP_DELAY_MS } = readServiceConfig(environment);
    for (const unit of ['mulk.service', 'mulk@.service'])
      assert.ok(
        Number(directive(unit, 'TimeoutStopSec')) * 1000 >= STOP_DELAY_MS + usualLimits.stopGraceMs + 5000,
      );
  });

  it('gives each process of the template its own ports', () => {
    const settings = environmentOf(directive('mulk@.service', 'ExecStart').replaceAll(' ', '\n'));
    assert.deepEqual([settings['PORT'], settings['ADMIN_PORT'], settings['WORKERS']], ['%i', '1%i', '1']);
  });

  it('runs ingest at the time that the built-in schedule has', () => {
    const [, hour, minute] =
      /(\d\d):(\d\d):00 Asia\/Dubai$/.exec(directive('mulk-ingest.timer', 'OnCalendar')) ?? [];
    const { INGEST_CRON } = readIngestConfig({});
    assert.equal(INGEST_CRON, `${Number(minute)} ${Number(hour)} * * *`);
    assert.equal(directive('mulk-ingest.timer', 'RandomizedDelaySec'), `${JITTER_MINUTES}min`);
  });

  it('passes systemd-analyze verify, which would say what is wrong', function () {
    if (!hasSystemd) this.skip();
    for (const unit of units)
      assert.deepEqual(analyze('verify', `./${instanceOf(unit)}`), { status: 0, said: '' });
    writeFileSync(join(folder, 'wrong.service'), '[Service]\nExecStart=/usr/bin/true\nProtectSystm=strict\n');
    assert.match(analyze('verify', './wrong.service').said, /Unknown key.*ProtectSystm/);
  });

  it('is rated OK for what the programs may not do', function () {
    if (!hasSystemd) this.skip();
    for (const unit of services) {
      const { said } = analyze('security', '--offline=true', `./${instanceOf(unit)}`);
      const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
      assert.ok(Number(exposure) <= 2, said.split('\n').at(-2));
    }
  });
});
