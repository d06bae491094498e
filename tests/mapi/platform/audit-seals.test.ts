import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAuditMonths } from '#server/domain/platform/audit/keep-audit-months.ts'
import { sealAudit, verifyAudit } from '#server/domain/platform/audit/seal-audit.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const organisation = await createOrganisation(platform, { name: 'dealer', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})
afterAll(() => platform.close())

describe('the log is append-only', () => {
  test.each([
    'UPDATE audit SET actor_name = $$x$$',
    'DELETE FROM audit',
    'TRUNCATE audit',
    'TRUNCATE audit_default',
    'DELETE FROM audit_seal',
    'TRUNCATE audit_seal',
  ])('%s is refused', async (statement) => {
    await sealAudit(platform.pool, platform.now() + 200_000, platform.config.SECRET)
    await expect(platform.pool.query(statement)).rejects.toThrow('append-only')
  })

  test('rows of a month whose partition was late go into it as they were', async () => {
    const insert = `INSERT INTO audit (at, actor_kind, actor_name, organisation_path, func)
      VALUES ('2031-03-05T00:00Z', 'account', 'late', '/1/', 'test/Late')`
    await platform.pool.query(insert)
    const at = Date.UTC(2031, 2, 20)
    expect((await keepAuditMonths(platform.pool, at, 3650)).made).toBe(3)
    expect((await keepAuditMonths(platform.pool, at, 3650)).made).toBe(0)
    const place = `SELECT tableoid::regclass::text AS place FROM audit WHERE actor_name = 'late'`
    expect((await platform.pool.query(place)).rows).toEqual([{ place: 'audit_203103' }])
    const change = platform.pool.query(`DELETE FROM audit_203103`)
    await expect(change).rejects.toThrow('append-only')
    await platform.pool.query('DROP TABLE audit_203103')
  })

  test('months go as a whole when all their days are too old', async () => {
    await platform.pool.query(`SELECT ensure_audit_partitions('2024-01-01', '2024-03-01')`)
    const at = Date.UTC(2024, 3, 15)
    const { dropped } = await keepAuditMonths(platform.pool, at, 60)
    expect(dropped).toEqual(['audit_202401'])
  })
})

describe('seals', () => {
  const secret = () => platform.config.SECRET
  const verify = () => verifyAudit(platform.pool, secret())
  const seal = (after = 200_000) => sealAudit(platform.pool, platform.now() + after, secret())
  async function tamper(statement: string, undo: string): Promise<unknown> {
    const run = async (text: string) => {
      await platform.pool.query('ALTER TABLE audit DISABLE TRIGGER USER')
      await platform.pool.query('ALTER TABLE audit_seal DISABLE TRIGGER USER')
      await platform.pool.query(text)
      await platform.pool.query('ALTER TABLE audit ENABLE TRIGGER USER')
      await platform.pool.query('ALTER TABLE audit_seal ENABLE TRIGGER USER')
    }
    await run(statement)
    const { broken } = await verify()
    await run(undo)
    expect((await verify()).broken).toBeUndefined()
    return broken
  }

  test('cover what is at rest, once, also when two workers seal', async () => {
    await seal()
    await call(platform, 'family/AddGarage', { name: 'fresh' }, { sid })
    expect(await seal(0)).toBe(0)
    expect((await Promise.all([seal(), seal()])).toSorted()).toEqual([0, 1])
    const { rows } = await platform.pool.query('SELECT count(*) AS n FROM audit')
    expect(await verify()).toMatchObject({ rows: rows[0].n, broken: undefined })
  })

  test('show a row that was changed, taken away or slipped in', async () => {
    const id = '(SELECT min(id) FROM audit)'
    expect(
      await tamper(
        `UPDATE audit SET actor_name = actor_name || 'x' WHERE id = ${id}`,
        `UPDATE audit SET actor_name = left(actor_name, -1) WHERE id = ${id}`,
      ),
    ).toMatchObject({ seal: 1, why: 'rows' })
    expect(
      await tamper(
        `CREATE TABLE kept AS SELECT * FROM audit WHERE id = ${id}; DELETE FROM audit WHERE id = ${id}`,
        'INSERT INTO audit SELECT * FROM kept; DROP TABLE kept',
      ),
    ).toMatchObject({ why: 'rows' })
    expect(
      await tamper(
        `INSERT INTO audit (id, at, actor_kind, actor_name, organisation_path, func)
         VALUES (0, now(), 'account', 'x', '/1/', 'x/X'); UPDATE audit SET id = 1 WHERE id = 0`,
        `DELETE FROM audit WHERE actor_name = 'x'`,
      ),
    ).toMatchObject({ why: 'rows' })
  })

  test('show a seal that was taken away or made by who does not know the secret', async () => {
    await call(platform, 'family/AddGarage', { name: 'later' }, { sid })
    await seal()
    const gone = await tamper(
      `CREATE TABLE kept AS SELECT * FROM audit_seal WHERE id = (SELECT min(id) + 1 FROM audit_seal);
       DELETE FROM audit_seal WHERE id IN (SELECT id FROM kept)`,
      'INSERT INTO audit_seal SELECT * FROM kept; DROP TABLE kept',
    )
    expect(gone).toMatchObject({ why: 'gap' })
    const forged = await verifyAudit(platform.pool, 'another secret of 32 characters and more')
    expect(forged.broken).toMatchObject({ why: 'rows' })
  })
})
