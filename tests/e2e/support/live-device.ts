import pg from 'pg'
import { stack } from '../../setup/stack.ts'
import type { Outgoing } from '../../simulator/protocols/client.ts'
import { jt808Client } from '../../simulator/protocols/jt808.ts'
import { demoFleet, type FleetDevice } from '../../simulator/world/fleet.ts'

/** Now, or at `time` in Unix seconds. */
export function listAt(lat: number, lon: number, speedTenths: number, time = now()): Outgoing {
  const sample = {
    time,
    lat,
    lon,
    speed: speedTenths,
    course: 45,
    mileage: 1000,
    isMoving: true,
    isInTunnel: false,
    satellites: 11,
    signal: 80,
    battery: 100,
  }
  return { sample, alarms: [], isAsleep: false, isLate: false }
}

export const now = () => Math.floor(Date.now() / 1000)

export function fleetDevice(owner: string, at: number): FleetDevice {
  const found = demoFleet().filter(
    (device) =>
      device.owner === owner && device.protocol === 'jt808-2011' && device.fate === 'live',
  )[at]
  if (!found) throw new Error(`the demo has no such device of ${owner}`)
  return found
}

async function ask<R>(sql: string, value: string): Promise<R> {
  const client = new pg.Client(stack().databaseUrl)
  await client.connect()
  const { rows } = await client.query(sql, [value])
  await client.end()
  return rows[0]
}

export async function idOf(imei: string): Promise<string> {
  const { id } = await ask<{ id: number }>('SELECT id FROM device WHERE imei = $1', imei)
  return String(id)
}

/** Elsewhere it would count as a jump. */
export async function lastPlaceOf(id: string): Promise<[lat: number, lon: number]> {
  const { lat, lon } = await ask<{ lat: number; lon: number }>(
    'SELECT lat, lon FROM tracking.device_state WHERE device_id = $1',
    id,
  )
  return [lat / 1e6, lon / 1e6]
}

export async function connected(device: FleetDevice, lat: number, lon: number) {
  const client = jt808Client({
    host: '127.0.0.1',
    port: stack().jt808Port,
    number: device.imei,
    version: 2011,
    ackTimeoutMs: 60_000,
    current: () => listAt(lat, lon, 0),
  })
  await client.connect()
  return client
}
