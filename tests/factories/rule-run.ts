import { alarmsOfMask, maskOfBit } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { streamRules } from '#lib/motion/stream.ts'
import { emptyState } from '#server/db/device-state.ts'
import { Batch } from '#server/gateway/batch.ts'
import type { Report } from '#server/gateway/codecs/protocol.ts'
import { type Device, memoryOf } from '#server/gateway/device.ts'
import { raiseAlarms } from '#server/gateway/steps/alarms.ts'
import { judgeClock } from '#server/gateway/steps/judge-clock.ts'
import { judgeMotion } from '#server/gateway/steps/judge-motion.ts'
import { markQuality, skipResent } from '#server/gateway/steps/quality.ts'
import { addToBatch, updateState } from '#server/gateway/steps/store.ts'

export const now = 200_000_000

export function newDevice(): Device {
  return {
    id: 1,
    number: '1',
    model: '',
    settings: {},
    icon: 0,
    rules: streamRules('Asia/Shanghai'),
    zone: 'Asia/Shanghai',
    path: '/1/',
    groupId: undefined,
    bound: [],
    watched: undefined,
    visits: undefined,
    protocol: 'jt808',
    authCode: undefined,
    iccid: '',
    version: '',
    activatedAt: 1,
    expiresAt: undefined,
    hasWaiting: false,
    isIccidReported: false,
    toldModel: '',
    hardware: '',
    firmware: '',
    state: emptyState(),
    memory: undefined,
    session: undefined,
    phoneEpoch: undefined,
    batch: 0,
    pending: 0,
    usedAt: 0,
    isAuthProved: false,
    terminalId: undefined,
    isClaimOpen: false,
    tokenHash: undefined,
    holder: undefined,
    waiting: undefined,
  }
}

const fences = { setsOf: () => [] }

/** Times in seconds before `now`. */
export function run(device: Device, ...reports: (Partial<Report> & { ago: number })[]) {
  const batch = new Batch()
  batch.clear(1)
  const flags = reports.map(({ ago, ...given }) => {
    const report: Report = {
      fixedAt: 0,
      isFixed: true,
      isApproximate: false,
      lat: 31_000_000,
      lon: 121_000_000,
      speed: 0,
      course: 0,
      altitude: 0,
      mileage: -1,
      acc: undefined,
      satellites: undefined,
      signal: undefined,
      battery: undefined,
      isCharging: undefined,
      oilCut: undefined,
      alarms: [],
      isAsleep: false,
      isBuffered: false,
      seq: ago,
      extra: {},
      ...given,
    }
    const memory = memoryOf(device)
    const time = now - ago
    const activate = () => undefined
    const counters = { leftOut: 0 }
    const about = { device, memory, report, now, time, batch, counters, activate, fences }
    const pass = { ...about, flags: 0, isLocating: false, alarmMask: 0n, extraJson: '' }
    const judge = [judgeClock, skipResent, markQuality, judgeMotion]
    const isTaken = [...judge, raiseAlarms, updateState, addToBatch].every((step) => step(pass))
    return isTaken ? pass.flags : undefined
  })
  return { batch, flags, state: device.state }
}

export const alarmsOf = (batch: Batch) =>
  batch.alarms.map(({ type }) => alarmsOfMask(maskOfBit(type))[0])
export const has = (flags: number | undefined, name: keyof typeof positionFlag) =>
  ((flags ?? 0) & positionFlag[name]) !== 0
