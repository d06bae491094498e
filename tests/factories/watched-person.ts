import { storeEpoch } from '#lib/codes/position-flags.ts'
import { saveUpload } from '#server/domain/platform/file/save-upload.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { frameOf, locationFrame } from '../bench/load/jt808-frame.ts'
import { packetsOf } from '../gateway/media-packets.ts'
import { gt06Device, logIn as logInDevice } from '../gateway/sender.ts'
import { connect, until } from '../gateway/support.ts'
import { call, type Reply } from './caller.ts'
import { canary } from './canaries.ts'
import { createOrganisation, md5, type Organisation } from './organisations.ts'
import { picture } from './picture.ts'
import type { Platform } from './platform.ts'
import { putSheet } from './tasks.ts'

export const personPassword = 'Quite7Unlikely'

export type Ask = (sid: string, func: string, params?: object) => Promise<Reply>

/** `manager`: a session of the dealer's, who manages it all. */
export type Surroundings = {
  platform: Platform
  gateway: Gateway
  dealer: Organisation
  managing: { id: number }
  manager: string
  ask: Ask
  runTasks: () => Promise<void>
}

export type WatchedPerson = { id: number; home: Organisation; sid: string; devices: number[] }

/** An end user with two devices, made as a dealer's console makes them: two forms and a sheet. */
export async function addPerson(around: Surroundings): Promise<WatchedPerson> {
  const { platform, dealer, managing, manager, ask, runTasks } = around
  const home = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  await ask(manager, 'family/ModifyFamily', {
    sfamilyid: String(home.id),
    name: canary.organisation,
    contact: canary.contact,
    address: canary.address,
    remark: canary.household,
  })
  const added = await ask(manager, 'usermgr/AddUser', {
    sfamilyid: String(home.id),
    account: canary.login,
    nickName: canary.name,
    phone: canary.phone,
    email: canary.mail,
    pwd_md5: md5(personPassword),
    remark: canary.remark,
    role: 'e_role_manager',
  })
  const file = await putSheet(platform, managing.id, [
    ['IMEI', '设备名称', '协议', '备注'],
    [canary.imei, canary.plate, 'GT06', ''],
    [canary.number, '', 'JT/T 808', canary.deviceRemark],
  ])
  await ask(manager, 'device/Import', { file_id: file, sfamilyid: String(home.id) })
  await runTasks()
  const { rows } = await platform.pool.query<{ id: number }>(
    'SELECT id FROM device WHERE organisation_id = $1 ORDER BY imei',
    [home.id],
  )
  const entered = await call(
    platform,
    'user/Login',
    { account: canary.login, pwd_md5: md5(personPassword) },
    { ip: '192.0.2.77', headers: { 'user-agent': canary.agent } },
  )
  const sid = String(entered['sid'])
  return { id: Number(added['suid']), home, sid, devices: rows.map(({ id }) => id) }
}

const sized = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
const padded = (text: string, size: number) => Buffer.from(text.padEnd(size, '\0'))
const bcdNow = (at: number) =>
  new Date(at + 8 * 3_600_000).toISOString().slice(2, 19).replace(/\D/g, '')

/** What its trackers tell, over TCP: who they are, a card of a driver, a SIM card, a picture, an alarm, a place. */
export async function reportByFrames({ platform, gateway }: Surroundings): Promise<void> {
  const old = await gt06Device(gateway, canary.imei)
  old.logIn()
  await until(old.isIn, 'the log-in of GT06')
  old.report()
  const { number } = canary
  const device = await connect({ gateway }, number)
  await logInDevice(device)
  const now = platform.now()
  const next = () => {
    device.serial += 1
    return device.serial
  }
  const card = Buffer.concat([
    Buffer.from(`01${bcdNow(now - 60_000)}00`, 'hex'),
    sized(canary.driver),
    padded('A-1', 20),
    Buffer.from([0]),
    Buffer.from('20301231', 'hex'),
  ])
  device.send(frameOf(0x0702, number, next(), card))
  const attributes = Buffer.concat([
    Buffer.from([0, 1]),
    padded('70111', 5),
    padded('WP-100', 20),
    padded('ID1', 7),
    Buffer.from(canary.iccid, 'hex'),
    sized('HW1'),
    sized('FW1'),
    Buffer.from([3, 1]),
  ])
  device.send(frameOf(0x0107, number, next(), attributes))
  const bytes = Buffer.from(`#!AMR\n${canary.recording}`)
  device.send(...packetsOf(number, { bytes: bytes, first: 900 }))
  const report = { lat: 31_000_000, lon: 121_000_000, speed: 0, course: 90 }
  const serials = [50, 40, 30].map((ago) => {
    const serial = next()
    const at = Math.floor(now / 1000) - ago
    device.send(locationFrame(number, serial, { ...report, at: at, alarmBits: 1 }))
    return serial
  })
  for (const serial of serials) await device.untilAcked(serial)
  await until(async () => {
    const { rows } = await platform.pool.query('SELECT FROM device WHERE iccid = $1', [
      canary.iccid,
    ])
    return rows.length === 1
  }, 'the SIM card')
}

/** What it writes itself, and the dealer writes of it, in the console. */
export async function writeOfPerson(around: Surroundings, person: WatchedPerson): Promise<void> {
  const { platform, manager, ask } = around
  const { sid, home, devices } = person
  const [other = '', simei = ''] = devices.map(String)
  const later = Math.floor(platform.now() / 1000) + 20 * 86_400
  await ask(sid, 'device/Modify', {
    simei: simei,
    sim: canary.sim,
    frame_number: canary.vin,
    leader_name: canary.leader,
    leader_phone: canary.leaderPhone,
    leader_address: canary.leaderAddress,
    leader_mail: canary.leaderMail,
  })
  const circle = { type: 'circle', lat: 1, lon: 1, radius: 200 }
  await ask(sid, 'fence/Add', { name: canary.fence, sfamilyid: String(home.id), ...circle })
  await ask(sid, 'poi/Add', { name: canary.place, lat: 1, lon: 1, sfamilyid: String(home.id) })
  const given = await ask(sid, 'feedback/Add', {
    type: 'problem',
    content: canary.feedback,
    contact: canary.mail,
    picture_ids: [await upload(platform, person, 'feedback')],
  })
  await ask(sid, 'user/SetAvatar', { file_id: await upload(platform, person, 'avatar') })
  await ask(manager, 'feedback/Reply', {
    feedback_id: String(given['feedback_id']),
    rev: 1,
    content: canary.reply,
  })
  const began = Math.floor(platform.now() / 1000) - 3600
  await platform.positions.query(
    `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres,
       drive_seconds, idle_seconds, top_speed, version, start_address)
     VALUES ($1, $2, $2 + 600, 0, 0, 0, 0, 0, 0, 0, 0, 1, $3)`,
    [simei, began - storeEpoch, canary.sentAddress],
  )
  const trip = { simei: simei, kind: 'trip', time: began }
  await ask(sid, 'location/SetTripNote', { ...trip, note: canary.note })
  await ask(sid, 'device/Share', { simei: simei, end_time: later, remark: canary.share })
  await ask(sid, 'device/Invite', {
    simei: other,
    account: canary.invited,
    rights: 'view',
    end_time: later,
    remark: canary.invitation,
  })
  await ask(sid, 'device/SetUpkeep', {
    simei: [simei],
    kind: 'other',
    name: canary.upkeep,
    due_day: '2027-05-01',
  })
  const beacon = { number: 'C0FFEE0000AA', name: canary.beacon, sfamilyid: String(home.id) }
  await ask(manager, 'beacon/Add', beacon)
  await ask(sid, 'alarm/Subscribe', {
    endpoint: `https://push.example.com/${canary.push}`,
    p256dh: 'B'.repeat(87),
    auth_key: 'A'.repeat(22),
  })
  await ask(sid, 'schedule/Add', {
    report: 'device',
    params: { search: canary.schedule },
    rhythm: 'daily',
    recipients: [canary.recipient],
  })
  await ask(sid, 'export/Start', {
    report: 'device',
    params: { search: canary.search },
    format: 'csv',
  })
  await ask(sid, 'cmd/Send', {
    simei: simei,
    type_value: 20_000,
    params: { value: canary.order },
    wait_seconds: 0,
  })
}

/** As the upload of a form does. */
async function upload(
  platform: Platform,
  { id, home }: WatchedPerson,
  kind: 'feedback' | 'avatar',
): Promise<string> {
  const caller = { kind: 'account', accountId: id, organisationId: home.id, path: home.path }
  const facts = { services: platform, now: platform.now, log: platform.log, lang: 'en' }
  const ctx = {
    ...facts,
    caller: { ...caller, name: canary.login, permissions: [] },
    ip: '192.0.2.77',
    requestId: 'upload',
  }
  const name = `${canary.upload}-${kind}.png`
  const saved = await saveUpload(ctx as never, { kind: kind, name: name, bytes: picture })
  return saved.id
}
