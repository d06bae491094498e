import { type Protocol, portSetting, protocols } from '#lib/codes/protocols.ts'
import { readOptions } from '../setup/options.ts'
import { openCodeFile } from './code-file.ts'
import { Driver, demoPace } from './driver.ts'
import { demoFleet } from './world/fleet.ts'

const usage = `Drives simulated trackers against a gateway.
  npm run simulate -- [--devices N] [--host H] [--interval S] [--seconds S]
  --devices   how many of the demo fleet's live devices (all 200 by default)
  --interval  seconds between reports while driving (10)
  --seconds   stop after so long (runs until stopped)`

const live = demoFleet().filter((device) => device.fate === 'live')
const { demo, devices, host, interval, seconds } = readOptions(
  {
    demo: false,
    devices: live.length,
    host: process.env['GATEWAY_HOST'] ?? '127.0.0.1',
    interval: demoPace.moving,
    seconds: 0,
  },
  usage,
)

const portOf = (name: Protocol) => Number(process.env[portSetting(name)] ?? protocols[name].port)
const ports = {
  jt808: portOf('jt808'),
  gt06: portOf('gt06'),
  osmand: portOf('osmand'),
  watch: portOf('watch'),
}
const pace = { ...demoPace, moving: interval }
const codes = openCodeFile(process.env['DATA_DIR'] || '.data')
const options = { host, ports, pace, codes }
const drivers = live.slice(0, devices).map((device) => new Driver(device, options))

const started = Date.now()
let second = 0
const timer = setInterval(() => {
  const now = Math.floor(Date.now() / 1000)
  for (const driver of drivers) void driver.tick(now)
  second++
  if (!demo && second % 10 === 0) {
    const open = drivers.filter((driver) => driver.isOpen).length
    console.log(
      `${open} of ${drivers.length} connected, ${drivers.reduce((sum, { sent }) => sum + sent, 0)} reports`,
    )
  }
  if (seconds > 0 && Date.now() - started > seconds * 1000) stop()
}, 1000)

function stop(): void {
  clearInterval(timer)
  for (const driver of drivers) driver.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
