import { cellOf, coarseCellOf, slotSeconds, slotsPerDay } from '#lib/geo/cells.ts'
import { unplacedFlags } from '../../db/cell-store.ts'
import type { Batch } from '../batch.ts'
import { type CellMemory, type Device, isKnownCell } from '../device.ts'
import type { ReportPass } from '../passes.ts'

type CellPass = Pick<ReportPass, 'time' | 'flags'> & {
  device: Pick<Device, 'id' | 'settings'>
  memory: CellMemory
  report: Pick<ReportPass['report'], 'lat' | 'lon'>
  batch: Pick<Batch, 'cells'>
}

/** Where the device was, for regional searches: mostly known already. Late fixes count. */
export function noteCell({ device, memory, report, time, flags, batch }: CellPass): boolean {
  if (flags & unplacedFlags || device.settings.unsearched) return true
  const cell = cellOf(report.lat, report.lon)
  const slot = Math.floor(time / slotSeconds)
  if (isKnownCell(memory, cell, slot)) return true
  const deviceId = device.id
  batch.cells.push({ deviceId, cell, slot })
  const coarse = coarseCellOf(cell)
  const daySlot = slot - (slot % slotsPerDay)
  if (!isKnownCell(memory, coarse, daySlot))
    batch.cells.push({ deviceId, cell: coarse, slot: daySlot })
  return true
}
