import pg from 'pg'
import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/setup/database.ts'
import { createLog, loggedErrors } from './log.ts'

function written(fields: object): { text: string; line: Record<string, unknown> } {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  createLog('test', 'info', { write }).error(fields, 'failed')
  return { text, line: JSON.parse(text) }
}

/** With the client attached, as pg does on some errors. */
async function refusalOf(database: TestDatabase, sql: string, values: unknown[]): Promise<unknown> {
  const client = new pg.Client(database.url)
  await client.connect()
  const error = await client.query(sql, values).catch((thrown: unknown) => thrown)
  await client.end()
  return Object.assign(error as Error, { client, parameters: values, connectionString: 'secret' })
}

test('an error of the database is logged without the row, the values or the client', async () => {
  const database = await testDatabase()
  const sql = `INSERT INTO organisation (id, path, name) VALUES (1, '/1/', $1)`
  await refusalOf(database, sql, ['first'])
  const error = await refusalOf(database, `${sql.replace('(1,', '(2,')}`, ['hidden name'])
  await database.drop()
  const { text, line } = written({ err: error, device: 7 })
  expect((error as pg.DatabaseError).detail).toContain('/1/')
  expect(line['err']).toEqual({
    type: 'DatabaseError',
    errorCode: '23505',
    message: expect.stringContaining('duplicate key'),
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(line['device']).toBe(7)
  for (const secret of ['hidden name', '/1/', 'secretKey', 'connectionString', database.url])
    expect(text).not.toContain(secret)
})

test('passwords in addresses that an error quotes are left out, in its causes too', () => {
  const cause = new Error('cannot reach postgres://app:geheim@db/waypost')
  const err = new Error('redis://:geheim@cache is away', { cause })
  const { text } = written({ err })
  expect(text).not.toContain('geheim')
  expect(text).toContain('postgres://db/waypost')
})

test('every address that refused a connection is named', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' })
  const { line } = written({ err: new AggregateError([refused]) })
  expect(line['err']).toMatchObject({ errors: [{ errorCode: 'ECONNREFUSED' }] })
})

test('a thrown object tells its type only, and codes outside of errors stay secret', () => {
  const { text, line } = written({ err: { password: 'geheim' }, login: { code: '1234' } })
  expect(text).not.toContain('geheim')
  expect(line['err']).toEqual({ type: 'object', message: '' })
  expect(line['login']).toEqual({ code: '[secret]' })
})

test('errors are counted by their message, warnings are not', () => {
  const log = createLog('test', 'info', { write: () => undefined })
  log.error({ err: new Error('a') }, 'counted in a test')
  log.error('counted in a test')
  log.warn('not counted in a test')
  expect(loggedErrors.get('counted in a test')).toBe(2)
  expect(loggedErrors.has('not counted in a test')).toBe(false)
})
