import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { hashOf, keyOf } from '#server/domain/platform/file/objects.ts'
import { cleanPicture } from '#server/picture/clean-picture.ts'
import { call } from '../factories/caller.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { picture } from '../factories/picture.ts'
import { sessionOf } from '../factories/push.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'
import { putFile } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'
import { workbook } from '../factories/workbook.ts'

let server: S3Server
let web: Web
let organisation: Organisation
let accountId: number
let sid: string
let sheet: Buffer

beforeAll(async () => {
  server = await openS3Server()
  web = await openWeb({ env: { ...server.env, FILE_STORE: 's3', LOG_LEVEL: 'silent' } })
  organisation = await createOrganisation(web.services)
  sheet = await workbook([['imei'], ['123456']])
})
beforeEach(async () => {
  server.behave(() => undefined)
  accountId = (await createAccount(web.services, { organisation })).id
  sid = (await sessionOf(web.services, { accountId })).sid
})
afterAll(async () => {
  await web.close()
  await server.close()
})

const keyIn = (bytes: Buffer) => `of this platform/${keyOf(hashOf(bytes))}`

async function upload(bytes: Buffer, { name = 'devices.xlsx', kind = 'import', lang = 'en' } = {}) {
  const query = new URLSearchParams({ sid, kind, name })
  const answer = await fetchRaw(web, `/upload?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'accept-language': lang },
    body: bytes,
  })
  const reply = JSON.parse(String(answer.body))
  return { ...answer, reply, error: reply.errcode ? errorNameOf(reply.errcode) : undefined }
}

const open = (fileId: string, as = sid) =>
  call(web.services, 'file/GetDownload', { file_id: fileId }, { sid: as })

async function rowsOf(id = accountId) {
  const { rows } = await web.services.pool.query<{
    bytes: Buffer | null
    hash: Buffer
    size: number
  }>('SELECT bytes, hash, size FROM stored_file WHERE account_id = $1', [id])
  return rows
}

describe('with an object store a file', () => {
  test('is an object by its hash, once, and comes back as it was to its owner alone', async () => {
    const first = await upload(sheet)
    const second = await upload(sheet)
    expect([first.error, second.error]).toEqual([undefined, undefined])
    expect(server.objects.get(keyIn(sheet))?.equals(sheet)).toBe(true)
    expect(await rowsOf()).toEqual([
      { bytes: null, hash: hashOf(sheet), size: sheet.length },
      { bytes: null, hash: hashOf(sheet), size: sheet.length },
    ])
    const { path, size } = await open(first.reply.file_id)
    expect(size).toBe(sheet.length)
    const { status, body } = await fetchRaw(web, path)
    expect([status, body.equals(sheet)]).toEqual([200, true])
    expect((await fetchRaw(web, path)).status).toBe(404)
    const other = await createAccount(web.services, { organisation })
    const foreign = await sessionOf(web.services, { accountId: other.id })
    expect((await open(first.reply.file_id, foreign.sid)).error).toBe('notFound')
    expect(server.refused).toEqual([])
  })

  test('of more than a quota allows is refused before it goes there', async () => {
    await putFile(web.services, { accountId, bytes: Buffer.alloc(59_999_999) })
    const unseen = Buffer.concat([sheet, Buffer.alloc(0)])
    const before = server.requests.length
    expect((await upload(unseen)).error).toBe('fileQuota')
    expect(server.requests.length).toBe(before)
  })

  test('is read by an import', async () => {
    const { reply } = await upload(sheet)
    const params = { file_id: reply.file_id, sfamilyid: String(organisation.id), dry_run: true }
    expect(await call(web.services, 'device/Import', params, { sid })).toMatchObject({ errcode: 0 })
    server.objects.set(keyIn(sheet), Buffer.from(sheet).fill(0, 10, 20))
    const damaged = await call(web.services, 'device/Import', params, { sid })
    expect(damaged.error).toBe('fileDamaged')
    server.objects.set(keyIn(sheet), sheet)
  })

  test('that came changed once is read again', async () => {
    const { reply } = await upload(sheet)
    const { path } = await open(reply.file_id)
    let times = 0
    server.behave(({ method }) =>
      method === 'GET' && times++ === 0 ? { corrupts: true } : undefined,
    )
    expect((await fetchRaw(web, path)).body.equals(sheet)).toBe(true)
    expect(times).toBe(2)
  })

  test('whose object is gone is said to be lost', async () => {
    const { reply } = await upload(picture, { kind: 'voucher', name: 'transfer.png' })
    const { path } = await open(reply.file_id)
    // As it was kept: drawn anew.
    const kept = await cleanPicture(picture, 'image/png')
    server.objects.delete(keyIn(kept ?? picture))
    expect((await open(reply.file_id)).error).toBe('fileDamaged')
    expect((await fetchRaw(web, path)).status).toBe(410)
  })
})

describe('while the object store is away', () => {
  const away = () => server.behave(() => ({ status: 503 }))

  test('the import template is given all the same: it is drawn, not kept', async () => {
    away()
    const { path, size } = await call(web.services, 'device/GetImportTemplate', {}, { sid })
    expect((await fetchRaw(web, path)).body).toHaveLength(size)
  })

  test('an upload is refused in words, and nothing of it is kept', async () => {
    away()
    const before = server.objects.size
    const answer = await upload(picture, { kind: 'voucher', name: 'transfer.png', lang: 'fr' })
    expect([answer.status, answer.error]).toEqual([200, 'filesAway'])
    expect(answer.reply.error_message).toMatch(/\S/)
    expect(await rowsOf()).toEqual([])
    expect(server.objects.size).toBe(before)
    server.behave(() => undefined)
    expect((await upload(picture, { kind: 'voucher', name: 'transfer.png' })).error).toBeUndefined()
  })

  test('a file that is there is not promised, and a path that was given works afterwards', async () => {
    const { reply } = await upload(sheet)
    const { path } = await open(reply.file_id)
    away()
    expect((await open(reply.file_id)).error).toBe('filesAway')
    const answer = await fetchRaw(web, path, { headers: { 'accept-language': 'en' } })
    expect(answer.status).toBe(503)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(String(answer.body)).toMatch(/at the moment/)
    server.behave(() => undefined)
    expect((await fetchRaw(web, path)).body.equals(sheet)).toBe(true)
  })

  test('readiness tells it, and a balancer keeps the process', async () => {
    const ready = async () => {
      const { status, body } = await fetchRaw(web, '/readyz')
      return { http: status, ...JSON.parse(String(body)) }
    }
    await expect.poll(ready).toMatchObject({ checks: { files: 'ok' } })
    away()
    await expect.poll(async () => (await ready()).checks.files).not.toBe('ok')
    expect(await ready()).toMatchObject({ http: 200, checks: { database: 'ok' } })
  })

  test('files that lie in their rows are read', async () => {
    const { services } = web
    const { config } = services
    config.FILE_STORE = 'postgres'
    const fileId = await putFile(services, { accountId, bytes: sheet })
    config.FILE_STORE = 's3'
    away()
    const { path } = await open(fileId)
    expect((await fetchRaw(web, path)).body.equals(sheet)).toBe(true)
  })
})
