import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import nodePath from 'node:path'
import ExcelJS from 'exceljs'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { pieceBytes } from '#server/domain/platform/file/file-pieces.ts'
import { keepFile } from '#server/domain/platform/file/keep-file.ts'
import { safeFileName } from '#server/domain/platform/file/save-upload.ts'
import { forgetStale } from '../../workers/maintenance/forget-stale.ts'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { picture } from '../factories/picture.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { type Credentials, sessionOf } from '../factories/push.ts'
import { putFile } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web, withoutTime } from '../factories/web.ts'
import { rawWorkbook, sheetXml, workbook, zip } from '../factories/workbook.ts'

let web: Web
let organisation: Organisation
let accountId: number
let sid: string
let sheet: Buffer

beforeAll(async () => {
  web = await openWeb()
  organisation = await createOrganisation(web.services)
  sheet = await workbook([['imei'], ['123456']])
})
beforeEach(async () => {
  accountId = (await createAccount(web.services, { organisation })).id
  sid = (await sessionOf(web.services, { accountId })).sid
})
afterAll(() => web.close())

type Upload = {
  name?: string
  kind?: string
  as?: string | undefined
  headers?: Record<string, string>
}

async function upload(
  bytes: Buffer,
  { name = 'devices.xlsx', kind = 'import', as = sid, headers }: Upload = {},
) {
  const query = new URLSearchParams({ ...(as && { sid: as }), kind, name })
  const answer = await fetchRaw(web, `/upload?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: bytes,
  })
  const reply = JSON.parse(String(answer.body))
  return { ...answer, reply, error: reply.errcode ? errorNameOf(reply.errcode) : undefined }
}

const openDownload = (fileId: string, as = sid) =>
  call(web.services, 'file/GetDownload', { file_id: fileId }, { sid: as })

const jpeg = await sharp(picture).jpeg().toBuffer()

describe('an upload', () => {
  test('of an app is a package by its bytes', async () => {
    const packed = (files: Record<string, string>) =>
      Buffer.from(
        zipSync(
          Object.fromEntries(
            Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]),
          ),
        ),
      )
    const apk = packed({ 'AndroidManifest.xml': 'm', 'classes.dex': 'd' })
    const ipa = packed({ 'Payload/Way.app/Info.plist': 'p' })
    const send = async (name: string, bytes: Buffer) =>
      (await upload(bytes, { name, kind: 'app' })).error
    expect(await send('good.apk', apk)).toBeUndefined()
    expect(await send('good.ipa', ipa)).toBeUndefined()
    const wrong: [string, Buffer][] = [
      ['sheet.apk', sheet],
      ['android.ipa', apk],
      ['cut.apk', apk.subarray(0, 60)],
      ['text.apk', Buffer.from('AndroidManifest.xml classes.dex')],
      ['good.zip', apk],
    ]
    for (const [name, bytes] of wrong)
      expect([name, await send(name, bytes)]).toEqual([name, 'fileType'])
  })

  test('takes a name of characters that are two units long', async () => {
    const { reply } = await upload(sheet, { name: `${'🚚'.repeat(100)}.xlsx` })
    expect(reply).toMatchObject({ errcode: 0, name: `${'🚚'.repeat(100)}.xlsx` })
    const longer = await upload(sheet, { name: `a${'🚚'.repeat(130)}.xlsx` })
    expect(longer.reply.name).toBe(`${'🚚'.repeat(115)}.xlsx`)
  })

  test('waits for the agreement and for the password that its person owes', async () => {
    const { pool } = web.services
    await pool.query('UPDATE session SET must_agree = true WHERE account_id = $1', [accountId])
    expect((await upload(sheet)).error).toBe('agreementNeeded')
    const { id: deviceId } = await createDevice(web.services, { organisation })
    await pool.query('UPDATE device SET password_given = true WHERE id = $1', [deviceId])
    const as = (await sessionOf(web.services, { deviceId })).sid
    expect((await upload(sheet, { as })).error).toBe('passwordChangeNeeded')
  })

  test('that fails is answered in words and names its request', async () => {
    const { services } = web
    const { level } = services.log
    services.log.level = 'silent'
    await services.pool.query('ALTER TABLE stored_file RENAME TO stored_file_away')
    const answer = await upload(sheet, { headers: { 'x-request-id': 'x'.repeat(200) } })
    await services.pool.query('ALTER TABLE stored_file_away RENAME TO stored_file')
    services.log.level = level
    expect(answer.error).toBe('serviceFailed')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is kept for its owner and comes back as it was, once', async () => {
    const { reply } = await upload(sheet, { name: '../../设备 (1)".xlsx' })
    expect(reply).toMatchObject({ errcode: 0, name: '设备 (1).xlsx', size: sheet.length })
    const { path } = await openDownload(reply.file_id)
    expect(path).toMatch(/^\/download\/[\w-]{43}$/)
    const { status, headers, body } = await fetchRaw(web, path)
    expect(status).toBe(200)
    expect(body.equals(sheet)).toBe(true)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="__ (1).xlsx"; filename*=UTF-8''%E8%AE%BE%E5%A4%87%20%281%29.xlsx`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect((await fetchRaw(web, path)).status).toBe(404)
    const traces = await prismaOf(web.services).audit.findMany({ where: { actorId: accountId } })
    expect(traces.map(({ func }) => func).sort()).toEqual(['file/GetDownload', 'file/Upload'])
  })

  test('needs a session, the right and a kind', async () => {
    expect((await upload(sheet, { as: 'x'.repeat(43) })).error).toBe('loginExpired')
    expect((await upload(sheet, { kind: 'letter' })).error).toBe('badParams')
    const rights = permissions.filter((key) => key !== 'e_ua_import_device')
    const bare = await createAccount(web.services, {
      organisation: await createOrganisation(web.services, { parent: organisation }),
      permissions: rights,
    })
    const session = await sessionOf(web.services, { accountId: bare.id })
    expect((await upload(sheet, { as: session.sid })).error).toBe('noPermission')
    const device = await prismaOf(web.services).device.create({
      data: { organisationId: organisation.id, imei: '600001', protocol: 'jt808' },
    })
    const user = await sessionOf(web.services, { deviceId: device.id })
    expect((await upload(sheet, { as: user.sid })).error).toBe('noPermission')
  })

  test('follows the cookie and the same-site rules of /mapi', async () => {
    const split: Credentials = await sessionOf(web.services, { accountId }, true)
    const cookie = `wp=${split.sid}.${split.secret}`
    const as = split.sid
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await upload(sheet, { as })).error).toBe('loginExpired')
    expect((await upload(sheet, { as, headers: { cookie, ...own } })).error).toBeUndefined()
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await upload(sheet, { as, headers: foreign })).error).toBe('crossSite')
    expect((await upload(sheet, { as, headers: { cookie } })).error).toBe('crossSite')
    const form = { cookie, ...own, 'content-type': 'text/plain' }
    expect((await upload(sheet, { as, headers: form })).error).toBe('fileType')
  })

  test('is what its name and its bytes both say', async () => {
    const csv = Buffer.from('imei,name\n123456,a\n')
    const ole = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')
    const encrypted = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
    const html = Buffer.from('\ufeff\r\n<!DOCTYPE html><table><tr><td>imei</td></tr></table>')
    const wrong = async (bytes: Buffer, name?: string) =>
      (await upload(bytes, { ...(name && { name }) })).error
    expect(await wrong(csv)).toBe('sheetFormat')
    expect(await wrong(html)).toBe('sheetFormat')
    expect(await wrong(ole)).toBe('sheetFormat')
    expect(await wrong(zip([{ name: 'content.xml', bytes: '<a/>' }]))).toBe('sheetFormat')
    expect(await wrong(Buffer.from('GIF89a\0\0\0'))).toBe('fileType')
    expect(await wrong(sheet, 'devices.csv')).toBe('fileType')
    expect(await wrong(sheet, 'devices.xlsx.exe')).toBe('fileType')
    expect(await wrong(encrypted)).toBe('sheetEncrypted')
    expect(await wrong(zip([{ name: 'a.txt', bytes: 'a' }]))).toBe('sheetUnreadable')
    expect(await wrong(rawWorkbook(sheetXml(' '.repeat(30_000_000))))).toBe('sheetTooLarge')
  })

  test('of a picture is one, of a size that can be shown', async () => {
    const send = (bytes: Buffer, name: string, kind = 'voucher') => upload(bytes, { name, kind })
    for (const [bytes, name] of [
      [picture, 'transfer.PNG'],
      [jpeg, 'transfer.jpg'],
      [jpeg, 'transfer.jpeg'],
    ] as const)
      expect((await send(bytes, name)).reply).toMatchObject({ errcode: 0 })
    const { reply } = await send(
      Buffer.concat([picture, Buffer.from('<script>')]),
      'a.png',
      'licence',
    )
    const { path } = await openDownload(reply.file_id)
    const { headers, body } = await fetchRaw(web, path)
    expect(headers['content-type']).toBe('image/png')
    expect(reply.size).toBe(body.length)
    expect(body.includes('<script>')).toBe(false)
  })

  test('of no picture is refused, whatever its name says', async () => {
    const send = (bytes: Buffer, name: string) => upload(bytes, { name, kind: 'voucher' })
    const huge = Buffer.from(picture)
    huge.writeUInt32BE(300_000, 16)
    expect((await send(huge, 'transfer.png')).error).toBe('pictureTooLarge')
    expect((await send(jpeg.subarray(0, -9), 'transfer.jpg')).error).toBe('pictureUnreadable')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    for (const [bytes, name] of [
      [picture, 'transfer.jpg'],
      [jpeg, 'transfer.png'],
      [jpeg.subarray(0, 20), 'transfer.jpg'],
      [sheet, 'transfer.png'],
      [svg, 'transfer.svg'],
      [svg, 'transfer.png'],
    ] as const)
      expect((await send(bytes, name)).error, name).toBe('fileType')
    const large = Buffer.concat([picture, Buffer.alloc(2_000_000)])
    expect((await send(large, 'transfer.png')).error).toBe('fileTooLarge')
  })

  test('that is too large is refused before it is read', async () => {
    const [host, port] = web.host.split(':')
    const socket = net.connect(Number(port), host)
    const query = new URLSearchParams({ sid, kind: 'import', name: 'a.xlsx' })
    socket.write(
      `POST /upload?${query} HTTP/1.1\r\nHost: ${web.host}\r\nContent-Type: application/octet-stream\r\n` +
        'Content-Length: 900000000\r\n\r\n',
    )
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    )
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    const chunked = await upload(Buffer.alloc(5_000_001))
    expect([chunked.status, chunked.error]).toEqual([413, 'fileTooLarge'])
  })

  test('pictures that come to nothing count for the account', async () => {
    const sids: string[] = []
    for (let n = 0; n < 5; n++) sids.push((await sessionOf(web.services, { accountId })).sid)
    const send = (as: string | undefined, bytes: Buffer) =>
      upload(bytes, { name: 'transfer.jpg', kind: 'voucher', as })
    for (const as of sids)
      for (let n = 0; n < 8; n++) expect((await send(as, picture)).error).toBe('fileType')
    expect((await send(sid, jpeg)).error).toBe('fileQuota')
    const other = await createAccount(web.services, { organisation })
    const { sid: others } = await sessionOf(web.services, { accountId: other.id })
    expect((await send(others, jpeg)).error).toBeUndefined()
  })

  test('an account has so many a day, a session so many at once', async () => {
    const big = Buffer.alloc(4_900_000)
    for (let n = 0; n < 12; n++) await putFile(web.services, { accountId, bytes: big })
    expect((await upload(sheet)).error).toBeUndefined()
    await putFile(web.services, { accountId, bytes: Buffer.alloc(1_200_000) })
    expect((await upload(sheet)).error).toBe('fileQuota')
    const errors: (string | undefined)[] = []
    await withoutTime(web, async () => {
      for (let n = 0; n < 10; n++) errors.push((await upload(sheet)).error)
    })
    expect(errors).toContain('tooFrequent')
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\sheet.xlsx', 'sheet.xlsx'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b\r\nc.xlsx', 'abc.xlsx'],
    ['cod\u202excod.xlsx', 'codxcod.xlsx'],
    [`${'a'.repeat(200)}.xlsx`, `${'a'.repeat(115)}.xlsx`],
  ])('a name %j is kept as %j', (name, kept) => {
    expect(safeFileName(name)).toBe(kept)
  })
})

describe('a download', () => {
  test('of a file of somebody else does not exist', async () => {
    const other = await createAccount(web.services, { organisation })
    const fileId = await putFile(web.services, { accountId: other.id, bytes: sheet })
    expect((await openDownload(fileId)).error).toBe('notFound')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await openDownload(unknown)).error).toBe('notFound')
  })

  test('is open for a minute, for one of two who come at once, and never by guessing', async () => {
    const fileId = await putFile(web.services, { accountId, bytes: sheet })
    const late = await openDownload(fileId)
    await web.services.pool.query(
      "UPDATE download_token SET expires_at = now() - interval '1 second'",
    )
    expect((await fetchRaw(web, late['path'])).status).toBe(404)
    const { path } = await openDownload(fileId)
    const both = await Promise.all([fetchRaw(web, path), fetchRaw(web, path)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    for (const target of [`/download/${'A'.repeat(43)}`, '/download/', `/download/${fileId}`])
      expect((await fetchRaw(web, target)).status, target).toBe(404)
    const again = await openDownload(fileId)
    expect((await fetchRaw(web, again['path'], { method: 'HEAD' })).status).toBe(405)
    expect((await fetchRaw(web, again['path'])).status).toBe(200)
  })

  test('ends with the file, which the worker deletes in time', async () => {
    const fileId = await putFile(web.services, { accountId, bytes: sheet })
    await openDownload(fileId)
    await web.services.pool.query(
      "UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = $1",
      [fileId],
    )
    expect((await openDownload(fileId)).error).toBe('notFound')
    await forgetStale({ main: web.services.pool })
    expect(await prismaOf(web.services).storedFile.count({ where: { id: fileId } })).toBe(0)
    expect(await prismaOf(web.services).downloadToken.count({ where: { fileId } })).toBe(0)
  })

  test('of a copy of somebody’s data comes in pieces, once', async () => {
    const { pool, files, now } = web.services
    const bytes = Buffer.alloc(2 * pieceBytes + 5, 7)
    const copy = nodePath.join(os.tmpdir(), `waypost-copy-${process.pid}.tar.gz`)
    fs.writeFileSync(copy, bytes)
    const content = await files.putFile(copy)
    const kept = { accountId, kind: 'person', name: 'data.tar.gz', content, now: now() } as const
    const fileId = await inTransaction(pool, (client) => keepFile(client, kept))
    fs.rmSync(copy)
    const { path } = await openDownload(fileId)
    const answer = await fetchRaw(web, path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-length']).toBe(String(bytes.length))
    expect(answer.headers['content-disposition']).toContain('data.tar.gz')
    expect(answer.body.equals(bytes)).toBe(true)
    expect((await fetchRaw(web, path)).status).toBe(404)
  })

  test('of the import template is drawn once for a language', async () => {
    const read = async (date: string) => {
      // A workbook holds the moment of its making.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) })
      const { path } = await call(web.services, 'device/GetImportTemplate', {}, { sid })
      vi.useRealTimers()
      return (await fetchRaw(web, path)).body.toString('base64')
    }
    const now = Date.now()
    const first = await read(new Date(now).toISOString())
    expect(first).toMatch(/\S/)
    expect(await read(new Date(now + 10_000).toISOString())).toEqual(first)
  })

  test('of the import template is given for a minute, by its own path alone', async () => {
    const { path } = await call(web.services, 'device/GetImportTemplate', {}, { sid })
    const statusOf = async (asked: string) => (await fetchRaw(web, asked)).status
    expect(await statusOf(path)).toBe(200)
    const last = path.at(-2) === 'A' ? 'B' : 'A'
    expect(await statusOf(`${path.slice(0, -2)}${last}${path.at(-1)}`)).toBe(404)
    expect(await statusOf(`/download/${'A'.repeat(120)}`)).toBe(404)
    const late = await call(
      { ...web.services, now: () => web.services.now() - 61_000 },
      'device/GetImportTemplate',
      {},
      { sid },
    )
    expect(await statusOf(late['path'])).toBe(404)
  })

  test('of the import template is a sheet that the import understands', async () => {
    const { path, name } = await call(web.services, 'device/GetImportTemplate', {}, { sid })
    expect(name).toMatch(/\.xlsx$/)
    const { body } = await fetchRaw(web, path)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(
      body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer,
    )
    const [devices, notes] = book.worksheets
    expect(devices?.getCell('A2').numFmt).toBe('@')
    expect(devices?.getCell('D2').dataValidation).toMatchObject({ type: 'list' })
    expect(notes?.rowCount).toBeGreaterThan(10)
    const uploaded = await upload(body, { name })
    const params = {
      file_id: uploaded.reply.file_id,
      sfamilyid: String(organisation.id),
      dry_run: true,
      confirm: true,
    }
    const reply = await call(web.services, 'device/Import', params, { sid })
    // The example is the only row.
    expect(reply.error).toBe('sheetEmpty')
  })
})
