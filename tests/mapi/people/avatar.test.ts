import { EventEmitter, once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawInTurn } from '#server/picture/picture-turns.ts'
import { call, logIn } from '../../factories/caller.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { ownIp } from '../../factories/numbers.ts'
import { createAccount } from '../../factories/organisations.ts'
import { putFile } from '../../factories/tasks.ts'

const { platform, root } = await rootPlatform()

async function somebody() {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}) => {
    // Past the rate of the call.
    platform.advance(5)
    return call(platform, `user/${func}`, params, { sid, ip: ownIp() })
  }
  const put = (bytes: Buffer, kind: 'avatar' | 'feedback' = 'avatar') =>
    putFile(platform, { accountId: account.id, kind, name: 'me.png', bytes })
  return { account, ask, put }
}

const blue = { r: 20, g: 40, b: 220 }

/** Blue in the middle, black at both ends, with a place in its EXIF. */
const wide = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: blue } })
    .extend({ left: 150, right: 150, background: { r: 0, g: 0, b: 0 } })
    .withExif({ IFD3: { GPSLatitude: '47/1 8/1 24/1', GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer()

test('the picture of an account is the middle of what its person sent, and nothing else of it', async () => {
  const { account, ask, put } = await somebody()
  const other = await somebody()
  expect((await ask('GetInfo'))['avatar']).toBe('')
  const { avatar } = await ask('SetAvatar', { file_id: await put(await wide()) })
  const [, data = ''] = /^data:image\/webp;base64,(.+)$/.exec(avatar) ?? []
  const drawn = Buffer.from(data, 'base64')
  const { format, width, height, exif } = await sharp(drawn).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 96, height: 96 })
  const [red, , third] = (await sharp(drawn).stats()).channels
  expect(red?.mean).toBeCloseTo(blue.r, -1)
  expect(third?.mean).toBeCloseTo(blue.b, -1)
  expect((await ask('GetInfo'))['avatar']).toBe(avatar)
  expect((await other.ask('GetInfo'))['avatar']).toBe('')
  const sid = await logIn(platform, account, { ip: ownIp() })
  expect((await call(platform, 'user/GetInfo', {}, { sid }))['avatar']).toBe(avatar)
  expect(await ask('SetAvatar')).toMatchObject({ errcode: 0, avatar: '' })
  expect((await ask('GetInfo'))['avatar']).toBe('')
  const { rows } = await platform.pool.query(
    `SELECT after FROM audit WHERE func = 'user/SetAvatar' AND object_id = $1 ORDER BY id`,
    [account.id],
  )
  expect(rows.map(({ after }) => after)).toEqual([{ hasAvatar: true }, { hasAvatar: false }])
})

test('a picture of somebody else, of another kind, or none at all becomes no picture of an account', async () => {
  const { ask, put } = await somebody()
  const other = await somebody()
  const picture = await wide()
  const kept = (await ask('SetAvatar', { file_id: await put(picture) }))['avatar']
  const refused = async (file_id: string) => (await ask('SetAvatar', { file_id })).error
  expect(await refused(await other.put(picture))).toBe('notFound')
  expect(await refused(await put(picture, 'feedback'))).toBe('notFound')
  expect(await refused(await put(Buffer.from('no picture')))).toBe('pictureUnreadable')
  expect((await ask('GetInfo'))['avatar']).toBe(kept)
})

test('it is drawn in the turn of its account, with what it uploads', async () => {
  const { account, ask, put } = await somebody()
  const file_id = await put(await wide())
  const all = new EventEmitter()
  const ended = once(all, 'end')
  const before = Array.from({ length: 5 }, () => drawInTurn(account.id, () => ended))
  expect((await ask('SetAvatar', { file_id })).error).toBe('tooFrequent')
  all.emit('end')
  await Promise.all(before)
  expect((await ask('SetAvatar', { file_id })).errcode).toBe(0)
})
