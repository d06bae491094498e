import { parseArgs } from 'node:util'
import { type Protocol, portSetting, protocols } from '#lib/codes/protocols.ts'
import { openCodeFile } from './code-file.ts'
import { Driver, demoPace } from './driver.ts'
import { demoFleet } from './world/fleet.ts'

const usage = `Drives simulated trackers against a gateway.
  npm run simulate -- [--devices N] [--host H] [--interval S] [--seconds S]
  --devices   how many of the demo fleet's live devices (all 200 by default)
  --interval  seconds between reports while driving (10)
  --seconds   stop after so long (runs until stopped)`

const { values } = parseArgs({
  options: {
    demo: { type: 'boolean', default: false },
    devices: { type: 'string' },
    host: { type: 'string', default: process.env['GATEWAY_HOST'] ?? '127.0.0.1' },
    interval: { type: 'string' },
    seconds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
  process.exit(0)
}

const portOf = (name: Protocol) => Number(process.env[portSetting(name)] ?? protocols[name].port)
const ports = { jt808: portOf('jt808'), gt06: portOf('gt06'), osmand: portOf('osmand') }
const pace = { ...demoPace, moving: Number(values.interval ?? demoPace.moving) }
const fleet = demoFleet()
  .filter((device) => device.fate === 'live')
  .slice(0, values.devices ? Number(values.devices) : undefined)
const codes = openCodeFile(process.env['DATA_DIR'] || '.data')
const options = { host: values.host, ports, pace, codes }
const drivers = fleet.map((device) => new Driver(device, options))

const started = Date.now()
let second = 0
const timer = setInterval(() => {
  const now = Math.floor(Date.now() / 1000)
  for (const driver of drivers) void driver.tick(now)
  second++
  if (!values.demo && second % 10 === 0) {
    const open = drivers.filter((driver) => driver.isOpen).length
    console.log(
      `${open} of ${drivers.length} connected, ${drivers.reduce((sum, { sent }) => sum + sent, 0)} reports`,
    )
  }
  if (values.seconds && Date.now() - started > Number(values.seconds) * 1000) stop()
}, 1000)

function stop(): void {
  clearInterval(timer)
  for (const driver of drivers) driver.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
