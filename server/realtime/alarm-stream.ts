import { type AlarmTexts, alarmItemOf } from '#lib/live/alarm-item.ts'
import type { StoredAlarmRow } from '../domain/tracking/alarm/select-alarms.ts'
import { isNews } from '../domain/tracking/live/read-alarms.ts'
import type { DeviceEntry } from '../domain/tracking/live/read-device-entries.ts'
import { SentAlarms, type StreamCursor } from './alarm-cursor.ts'
import type { Channel } from './channel.ts'

export type ReadAlarms = (place: { takenAt: number; id: number }) => Promise<AlarmsRead>

export type AlarmsRead = {
  /** To be sent. */
  alarms: StoredAlarmRow[]
  devices: Map<number, DeviceEntry>
  /** After which to go on; undefined at the end. */
  next: StoredAlarmRow | undefined
}

/** Beyond, the reader must start again. */
const mostWaiting = 1000

/** No loss or repeat while open; each alarm carries its cursor. */
export class AlarmStream {
  readonly #channel: Channel
  readonly #texts: AlarmTexts
  readonly #sent: SentAlarms
  readonly #waiting = new Map<number, { alarm: StoredAlarmRow; device: DeviceEntry }>()
  readonly #stopListening: () => void
  #isCatchingUp = true
  #hasMissed = false

  /** Holds live alarms back until `catchUp` has read those since `cursor`. */
  constructor(channel: Channel, cursor: StreamCursor, texts: AlarmTexts) {
    this.#channel = channel
    this.#texts = texts
    this.#sent = new SentAlarms(cursor)
    this.#stopListening = channel.onRoom(() => this.#drain())
  }

  take(alarm: StoredAlarmRow, device: DeviceEntry): void {
    if (this.#isCatchingUp) {
      this.#hasMissed = true
      return
    }
    if (this.#sent.has(alarm)) return
    this.#waiting.set(alarm.id, { alarm, device })
    this.#drain()
    if (this.#waiting.size <= mostWaiting) return
    this.#waiting.clear()
    this.#channel.close(1013, 'resync')
  }

  async catchUp(read: ReadAlarms): Promise<void> {
    do {
      this.#hasMissed = false
      let place: Parameters<ReadAlarms>[0] | undefined = { takenAt: this.#sent.horizon, id: 0 }
      while (place && this.#channel.isOpen) {
        const page: AlarmsRead = await read(place)
        for (const alarm of page.alarms) {
          await this.#channel.room()
          const device = page.devices.get(alarm.deviceId)
          if (device && !this.#sent.has(alarm)) this.#send(alarm, device)
        }
        place = page.next
      }
    } while (this.#hasMissed && this.#channel.isOpen)
    this.#isCatchingUp = false
  }

  settle(horizon: number): void {
    if (!this.#isCatchingUp && this.#waiting.size === 0) this.#sent.settle(horizon)
  }

  close(): void {
    this.#stopListening()
    this.#waiting.clear()
  }

  #drain(): void {
    for (const [id, { alarm, device }] of this.#waiting) {
      if (!this.#channel.hasRoom) return
      this.#waiting.delete(id)
      this.#send(alarm, device)
    }
  }

  #send(alarm: StoredAlarmRow, device: DeviceEntry): void {
    this.#sent.add(alarm)
    const item = isNews(alarm) ? alarmItemOf(alarm, device, this.#texts) : undefined
    if (item) this.#channel.send({ ...item, cursor: this.#sent.cursor })
  }
}
