import fs from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import { call } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { ownIp } from '../../factories/numbers.ts'
import { md5 } from '../../factories/organisations.ts'
import { testDatabase } from '../../setup/database.ts'

const { platform, market } = await marketPlatform()

const adopt = (number: string, protocol: string) => {
  const sfamilyid = String(market.parties.dealer.id)
  return market.as('root', 'device/Adopt', { imei: number, protocol, sfamilyid })
}

test('a number that is a device in another spelling is not taken in again', async () => {
  expect((await adopt('0861230000001', 'gt06')).error).toBeUndefined()
  for (const [number, protocol] of [
    ['861230000001', 'gt06'],
    ['00861230000001', 'jt808'],
    ['8612-3000-0001', 'osmand'],
  ] as const)
    expect((await adopt(number, protocol)).error).toBe('deviceExists')
  expect((await adopt('Phone-A', 'osmand')).error).toBeUndefined()
  expect((await adopt('PHONEA', 'osmand')).error).toBe('deviceExists')
  const { rows } = await platform.pool.query(
    `SELECT imei FROM device WHERE imei ~* '861230000001|phone' ORDER BY id`,
  )
  expect(rows).toEqual([{ imei: '0861230000001' }, { imei: 'Phone-A' }])
})

test('the store itself refuses the number of a device in another spelling', async () => {
  const organisation = market.parties.owner
  await createDevice(platform, { organisation, imei: 'Tracker7' })
  for (const imei of ['tracker7', '00Tracker7', 'Tracker-7'])
    await expect(createDevice(platform, { organisation, imei })).rejects.toThrow(/unique/i)
})

test('a device is found and logs in by every spelling of its number', async () => {
  const password = 'good4enough'
  const passwordHash = await hashPassword(md5(password), platform.config.SECRET)
  const device = await createDevice(platform, {
    organisation: market.parties.owner,
    imei: 'Van-0815',
    passwordHash,
  })
  const found = await market.as('owner', 'device/FindDev', {
    imeis: ['van0815', '0VAN-0815', 'no'],
  })
  expect(found).toMatchObject({ items: [{ imei: 'Van-0815' }], missing: ['no'] })
  for (const account of ['van-0815', 'VAN0815', '00van 0815']) {
    const params = { account, pwd_md5: md5(password) }
    const reply = await call(platform, 'user/Login', params, { ip: ownIp() })
    expect(reply).toMatchObject({ errcode: 0, device: { simei: String(device.id) } })
  }
})

test('an account cannot be named like a device in another spelling', async () => {
  await createDevice(platform, { organisation: market.parties.owner, imei: '0771230' })
  const account = { pwd_md5: md5('good4enough'), sfamilyid: String(market.parties.dealer.id) }
  const made = await market.as('dealer', 'usermgr/AddUser', { ...account, account: '771230' })
  expect(made.error).toBe('accountExists')
})

test('devices of one number from before stay, and the upgrade names those that lost it', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const warnings: string[] = []
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') warnings.push(message ?? '')
  })
  try {
    await client.query(`
      DROP INDEX device_number_key; ALTER TABLE device DROP COLUMN number_clash;
      DROP FUNCTION device_number_key CASCADE; CREATE INDEX device_imei_lower ON device (lower(imei));
      INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'root');
      INSERT INTO device (imei, organisation_id, protocol, activated_at) VALUES
        ('0815', 1, 'gt06', NULL), ('815', 1, 'jt808', now()), ('Abc', 1, 'osmand', NULL), ('one', 1, 'osmand', NULL),
        ('abc', 1, 'osmand', NULL), ('000', 1, 'gt06', NULL)`)
    const folder = 'prisma/migrations'
    const name = fs.readdirSync(folder).find((one) => one.endsWith('_device_number_key'))
    await client.query(fs.readFileSync(`${folder}/${name}/migration.sql`, 'utf8'))
    const { rows } = await client.query(
      'SELECT imei, number_clash AS clash FROM device ORDER BY id',
    )
    expect(rows).toEqual([
      { imei: '0815', clash: true },
      { imei: '815', clash: false },
      { imei: 'Abc', clash: false },
      { imei: 'one', clash: false },
      { imei: 'abc', clash: true },
      { imei: '000', clash: false },
    ])
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/^Device 0815 .*of device 815 /),
      expect.stringMatching(/^Device abc .*of device Abc /),
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
