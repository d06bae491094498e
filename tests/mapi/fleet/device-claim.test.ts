import { expect, test } from 'vitest'
import { claimDays, claimsAnHour, mostAwaited } from '#lib/rules/claim-limits.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, market } = await marketPlatform()

type Attempt = { imei: string; ip: string; ago?: number; protocol?: string }

/** What the gateways turned away. */
async function turnedAway(...attempts: Attempt[]): Promise<void> {
  const at = Math.floor(platform.now() / 1000)
  const unknown = attempts.map(({ imei, ip, ago = 60, protocol = 'gt06' }) => {
    return { imei, ip, protocol, count: 1, firstAt: at - ago, lastAt: at - ago }
  })
  const row = { status: {}, unknown, at: new Date() }
  await prismaOf(platform).gatewayStatus.upsert({
    where: { gatewayId: 'turned-away' },
    create: { gatewayId: 'turned-away', ...row },
    update: row,
  })
}
/** Of the calls of tests. */
const own = '192.0.2.1'
const proofOf = async (simei: unknown) =>
  (await prismaOf(platform).device.findUniqueOrThrow({ where: { id: Number(simei) } })).claimProof

const number = () => `7${String(nextNumber()).padStart(11, '0')}`
const add = (params: object) =>
  market.as('dealer', 'device/Add', { sfamilyid: String(market.parties.dealer.id), ...params })

async function newOwner() {
  const organisation = await createOrganisation(platform, {
    kind: 'end_user',
    parent: market.parties.dealer,
  })
  const sid = await logIn(platform, await createAccount(platform, { organisation }))
  const ask = (name: string, params: object) => {
    platform.advance(1)
    return call(platform, name, params, { sid })
  }
  return { organisation, ask, claim: (params: object) => ask('device/Claim', params) }
}

test('an unknown number becomes a device of the claimant that waits for its first frame', async () => {
  const owner = await newOwner()
  const imei = number()
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => sent.push(message))
  const claimed = await owner.claim({ imei: `0${imei}`, name: 'van', model: 'VL300', icon: 3 })
  stop()
  expect(claimed).toMatchObject({ is_awaited: true })
  expect(sent).toEqual([{ id: Number(claimed['simei']), imei }])
  expect(await owner.ask('device/GetDetail', { simei: claimed['simei'] })).toMatchObject({
    imei,
    name: 'van',
    model: 'VL300',
    icon: 3,
    protocol: 'jt808',
    state: 'notActivated',
    sfamilyid: String(owner.organisation.id),
  })
  expect((await owner.claim({ imei })).error).toBe('alreadyThere')
})

test('its protocol is the one that a gateway saw, or that the number speaks for', async () => {
  const seen = { imei: '900000000001', protocol: 'gt06', count: 1, firstAt: 1, lastAt: 2, ip: 'x' }
  await prismaOf(platform).gatewayStatus.create({
    data: { gatewayId: 'one', status: {}, unknown: [seen], at: new Date() },
  })
  const owner = await newOwner()
  const protocols = []
  for (const imei of ['900000000001', '490154203237518', '490154203237510', 'phone-7']) {
    const { simei } = (await owner.claim({ imei })) as { simei?: string }
    protocols.push((await owner.ask('device/GetDetail', { simei }))['protocol'])
  }
  expect(protocols).toEqual(['gt06', 'gt06', 'jt808', 'osmand'])
})

test("a number that nobody imported is the claimant's by a report from his own network in the last hour only", async () => {
  const owner = await newOwner()
  const [shown, foreign, old, unheard] = [number(), number(), number(), number()]
  await turnedAway(
    { imei: shown, ip: own },
    { imei: foreign, ip: '203.0.113.7' },
    { imei: old, ip: own, ago: 3700 },
  )
  const sent: { deviceId: number; proofPort?: string | undefined }[] = []
  const stop = await platform.bus.subscribe('listen', (message) => sent.push(message))
  const proofs = []
  for (const imei of [shown, foreign, old, unheard]) {
    const { simei, is_proved } = await owner.claim({ imei })
    proofs.push([is_proved, await proofOf(simei)])
  }
  stop()
  expect(proofs).toEqual([[true, 'address'], ...Array(3).fill([false, null])])
  // The gateways listen at once, and know whose they may not let in.
  expect(sent.map(({ proofPort }) => proofPort !== undefined)).toEqual([true, true, true])
})

test('who waits for a claim without a proof is told the port that shows it; by its owner, and by nobody else', async () => {
  const owner = await newOwner()
  const { simei } = await owner.claim({ imei: number(), protocol: 'gt06' })
  const { proof_port: port } = await owner.ask('device/GetHeard', { simei })
  expect(['jt808', 'osmand']).toContain(port)
  await prismaOf(platform).device.update({
    where: { id: Number(simei) },
    data: { claimProof: 'port' },
  })
  expect((await owner.ask('device/GetHeard', { simei }))['proof_port']).toBeNull()
})

test('a claim without a proof yields to one with it at once, also from the recycle bin', async () => {
  const [stranger, owner] = [await newOwner(), await newOwner()]
  for (const isInBin of [false, true]) {
    const imei = number()
    const { simei } = await stranger.claim({ imei })
    if (isInBin) await stranger.ask('device/Delete', { simei: [simei] })
    expect((await owner.claim({ imei })).error).toBe('deviceTaken')
    await turnedAway({ imei, ip: own })
    expect(await owner.claim({ imei })).toMatchObject({ is_proved: true })
    await turnedAway({ imei, ip: own })
    expect((await stranger.claim({ imei })).error).toBe('deviceTaken')
  }
})

test('a number that came in place of a claimed one is claimed as well: whoever chose the first may not choose a stranger', async () => {
  const owner = await newOwner()
  const imei = number()
  await turnedAway({ imei, ip: own })
  const { simei } = await owner.claim({ imei })
  await platform.pool.query(
    `INSERT INTO device_heard (device_id, cause, organisation_id, protocol, port, address, number, count, at)
     VALUES ($1, 'otherNumber', $2, 'gt06', 'gt06', '203.0.*.*', $3, 1, now())`,
    [Number(simei), owner.organisation.id, `99${imei.slice(-8)}`],
  )
  expect((await owner.ask('device/TakeNumber', { simei })).errcode).toBe(0)
  expect(await proofOf(simei)).toBeNull()
})

test('a dealer above vouches for a claim, once, at the price of an import', async () => {
  const owner = await newOwner()
  const confirm = (who: 'dealer' | 'sub', simei: unknown) =>
    market.as(who, 'device/ConfirmClaim', { simei })
  const { simei } = await owner.claim({ imei: number() })
  expect((await confirm('sub', simei)).error).toBe('deviceNotFound')
  expect((await owner.ask('device/ConfirmClaim', { simei })).error).toBe('onlySellers')
  const used = () =>
    prismaOf(platform).serviceUse.count({ where: { service: 8, deviceId: Number(simei) } })
  expect((await market.as('dealer', 'device/GetIdentity', { simei }))['is_claim_open']).toBe(true)
  expect((await confirm('dealer', simei)).errcode).toBe(0)
  expect([await proofOf(simei), await used()]).toEqual(['seller', 1])
  expect((await confirm('dealer', simei)).error).toBe('dataChanged')
  expect((await market.as('dealer', 'device/GetIdentity', { simei }))['is_claim_open']).toBe(false)
})

test('a device in stock goes to whoever knows its code, once, and stays bound to its dealer', async () => {
  const imei = number()
  const added = await add({ imei, code: 'ab12-cd34', name: 'boxed' })
  const [owner, other] = [await newOwner(), await newOwner()]
  expect((await owner.claim({ imei })).error).toBe('deviceTaken')
  expect((await owner.claim({ imei, code: 'AB12CD35' })).error).toBe('deviceTaken')
  expect(await owner.claim({ imei, code: 'AB12 CD34' })).toMatchObject({
    simei: added['simei'],
    is_awaited: false,
  })
  const detail = await market.as('dealer', 'device/GetDetail', { simei: added['simei'] })
  expect(detail).toMatchObject({
    name: 'boxed',
    sfamilyid: String(owner.organisation.id),
    dealer_name: 'dealer',
  })
  expect((await other.claim({ imei, code: 'AB12CD34' })).error).toBe('deviceTaken')
})

test('the password of a device log-in proves it too, but never the default one', async () => {
  const device = await market.device('dealer')
  const owner = await newOwner()
  expect((await owner.claim({ imei: device.imei, code: '123456' })).error).toBe('deviceTaken')
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  await call(
    platform,
    'user/ModifyPwd',
    { old_pwd_md5: md5('123456'), pwd_md5: md5('Qm7vT2xk') },
    { sid },
  )
  expect(await owner.claim({ imei: device.imei, code: 'Qm7vT2xk' })).toMatchObject({
    simei: device.simei,
  })
})

test('what belongs to somebody is refused alike: another owner, the top organisation, a bin, a frozen device', async () => {
  const owner = await newOwner()
  const { root, dealer, buyer } = market.parties
  const past = new Date(platform.now() - 1000)
  const taken = [
    await createDevice(platform, { organisation: buyer }),
    await createDevice(platform, { organisation: root }),
    await createDevice(platform, { organisation: dealer, phone: '13712345671' }),
    await createDevice(platform, { organisation: dealer }),
    await createDevice(platform, { organisation: dealer }),
  ]
  const passwordHash = (await prismaOf(platform).account.findFirstOrThrow()).passwordHash
  await prismaOf(platform).device.updateMany({
    where: { id: { in: taken.map(({ id }) => id) } },
    data: { passwordHash },
  })
  const [, , , inBin, frozen] = taken
  await prismaOf(platform).device.update({
    where: { id: inBin?.id ?? 0 },
    data: { deletedAt: past },
  })
  await prismaOf(platform).device.update({
    where: { id: frozen?.id ?? 0 },
    data: { frozenAt: past },
  })
  const code = market.accounts.root.password
  for (const { imei } of taken)
    expect(await owner.claim({ imei, code })).toMatchObject({ error: 'deviceTaken' })
})

test('tries are counted by account and hour, right or wrong', async () => {
  const owner = await newOwner()
  const { imei } = await market.device('buyer')
  platform.advance(3_600)
  const errors = []
  for (let n = 0; n <= claimsAnHour; n++)
    errors.push((await owner.claim({ imei: n === 0 ? number() : imei })).error)
  expect(errors.slice(0, 2)).toEqual([undefined, 'deviceTaken'])
  expect(errors.at(-1)).toBe('tooManyClaims')
  platform.advance(3_600)
  expect((await owner.claim({ imei: number() })).error).toBeUndefined()
})

test('only so many devices of an owner may be awaited at once', async () => {
  const owner = await newOwner()
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, claimed_at)
     SELECT 'w' || $1::int || '-' || n, $1, 'gt06', now() FROM generate_series(1, $2::int) n`,
    [owner.organisation.id, mostAwaited],
  )
  expect((await owner.claim({ imei: number() })).error).toBe('tooManyAwaited')
})

test('a dealer hears of a claim without a proof and may refuse it; of one with a proof, it is taken', async () => {
  const owner = await newOwner()
  const imei = number()
  const first = await owner.claim({ imei })
  expect((await add({ imei })).error).toBe('deviceClaimed')
  const added = await add({ imei, refuse_claim: true, name: 'ours' })
  expect(added.error).toBeUndefined()
  expect((await owner.ask('device/GetDetail', { simei: first['simei'] })).error).toBe(
    'deviceNotFound',
  )
  const second = number()
  const claimed = await owner.claim({ imei: second })
  await prismaOf(platform).device.update({
    where: { id: Number(claimed['simei']) },
    data: { claimProof: 'address' },
  })
  expect((await add({ imei: second, refuse_claim: true })).error).toBe('deviceExists')
})

test('a claim whose device never came yields to another one after some days', async () => {
  const [one, two] = [await newOwner(), await newOwner()]
  const imei = number()
  await one.claim({ imei })
  expect((await two.claim({ imei })).error).toBe('deviceTaken')
  await platform.pool.query(
    `UPDATE device SET claimed_at = claimed_at - make_interval(days => $2) WHERE imei = $1`,
    [imei, claimDays],
  )
  const claimed = await two.claim({ imei })
  expect(claimed).toMatchObject({ is_awaited: true })
  expect(await two.ask('device/GetDetail', { simei: claimed['simei'] })).toMatchObject({ imei })
})

test('two who claim one number at once do not both get it', async () => {
  const owners = [await newOwner(), await newOwner(), await newOwner()]
  const imei = number()
  const replies = await Promise.all(owners.map(({ claim }) => claim({ imei })))
  expect(replies.filter(({ error }) => !error)).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'deviceTaken')).toHaveLength(2)
})

test('a dealer adds a device by hand with all that a row of a sheet says', async () => {
  const imei = number()
  const due = Math.floor(platform.now() / 1000) + 86_400
  const facts = { name: 'truck', model: 'VL300', wired: 1, icon: 2, sim: '13800138000' }
  const more = { iccid: '89860012345678901234', remark: 'by hand', car_type: 'van' }
  const { simei } = await add({ imei, protocol: 'gt06', ...facts, ...more, due_time: due })
  expect(await market.as('dealer', 'device/GetDetail', { simei })).toMatchObject({
    imei,
    protocol: 'gt06',
    ...facts,
    ...more,
    due_time: due,
  })
  expect((await add({ imei })).error).toBe('deviceExists')
  expect((await add({ imei: number(), due_time: due - 86_500 })).error).toBe('expiryPast')
})
