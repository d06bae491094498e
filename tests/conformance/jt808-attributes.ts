import type { AlarmType } from '#lib/codes/alarm-types.ts'
import type { Report } from '../../server/gateway/codecs/protocol.ts'
import { alarmNames } from './alarm-names.ts'
import type { Tree } from './entry.ts'
import { type Found, isSame, show } from './jt808-compare.ts'
import type { View } from './jt808-view.ts'

type Place = { report: Partial<Report>; extra: Tree; fields: Tree }
type Read = (place: Place) => unknown

/** Traccar's names by pattern; groups go into `$1`. */
const attributes: [pattern: RegExp, read: Read | string][] = [
  [
    /^batteryLevel$/,
    ({ report, extra: values }) => [values['batteryPercent'], report.battery, values['battery']],
  ],
  [/^power$/, 'powerVolts'],
  [/^battery$/, 'batteryVolts'],
  [/^charge$/, ({ report }) => report.isCharging ?? false],
  [/^sat$/, ({ report }) => report.satellites],
  [
    /^rssi$/,
    ({ fields, extra: values }) => fields['signalRaw'] ?? values['signalRaw'] ?? fields['signal'],
  ],
  [/^ignition$/, ({ report }) => report.acc],
  [/^blocked$/, ({ report, extra: values }) => report.oilCut ?? values['locked']],
  [/^archive$/, ({ report }) => report.isBuffered],
  [/^buffered$/, ({ report }) => report.isBuffered],
  [/^odometer$/, odometer],
  [/^valid$/, ({ report }) => report.isFixed],
  [/^motion$/, 'moving'],
  [/^door$/, ({ fields }) => ((Number(fields['stateBits']) >>> 16) & 1) === 1],
  [/^timezone$/, 'zone'],
  [/^fuel(\d)$/, 'fuelLitres$1'],
  [/^fuel$/, ({ extra: values }) => values['fuelLitres'] ?? values['fuelPercent']],
  [/^temp(\d+)$/, 'temperature$1'],
  [/^humidity$/, 'humidity1'],
  [/^humidity(\d+)$/, 'humidity$1'],
  [/^deviceTemp$/, 'deviceTemperature'],
  [/^adc1$/, ({ extra: values }) => Number(values['analog1']) / 100],
  [/^adc2$/, ({ extra: values }) => Number(values['analog0']) / 100],
  [/^input$/, 'vehicleSignalBits'],
  [/^videoAlarm$/, 'videoAlarmBits'],
  [/^tire(\d+)Pressure$/, 'tyre$1Bar'],
  [/^tire(\d+)Temp$/, 'tyre$1Temperature'],
  [/^tire(\d+)SensorId$/, 'tyre$1SensorId'],
  [/^tire(\d+)Status$/, 'tyre$1StatusBits'],
  [/^lock(\d+)Battery$/, ({ extra: values }) => values['lock$1BatteryVolts']],
  [/^lock(\d+)Seal$/, 'lock$1Sealed'],
  [/^driverUniqueId$/, 'driverId'],
  [/^geofence$/, 'fence'],
  [/^armed$/, 'isArmed'],
  [/^obdSpeed$/, 'obdSpeedKmh'],
  [/^coolantTemp$/, 'coolantTemperature'],
  [/^intakeTemp$/, 'intakeTemperature'],
  [/^obdOdometer$/, kilometres('obdMileageKm')],
  [/^tripOdometer$/, kilometres('tripKm')],
  [/^string$/, 'lockString'],
  [/^tag(\d+)Battery$/, 'tag$1BatteryVolts'],
  [/^tag(\d+)Temp$/, 'tag$1Temperature'],
  [/^cover$/, 'coverOpen'],
  [/^airTemp$/, 'airTemperature'],
  [/^fuelTemp$/, 'fuelTemperature'],
  [/^tripFuel$/, 'tripFuelLitres'],
  [/^hard(Acceleration|Cornering)Count$/, 'harsh$1Count'],
  [/^hardDecelerationCount$/, 'harshBrakingCount'],
  [/^calid$/, 'calibrationId'],
  [/^fuelLevel$/, ({ extra: values }) => values['fuelPercent'] ?? values['fuelLitres']],
  [/^data$/, ({ fields }) => fields['text']],
  [/^dtcs$/, 'troubleCodes'],
  [/^fuelUsed$/, 'fuelUsedLitres'],
  [/^tripFuelUsed$/, 'tripFuelLitres'],
  [/^gSensor$/, ({ extra: values, fields }) => gSensor(values, fields)],
  [/^versionFw$/, 'firmware'],
  [/^lightSensor$/, 'illuminance'],
  [/^externalTemp$/, 'externalTemperature'],
  [/^externalAlarms$/, 'externalAlarmBits'],
  [/^result$/, ({ extra: values, fields }) => values['reply'] ?? fields['text']],
  [/^password$/, 'lockPassword'],
  [/^cardStatus$/, ({ fields }) => fields['status']],
  [/^cardResult$/, ({ fields }) => fields['result']],
  [/^cardAgency$/, ({ fields }) => fields['agency']],
  [/^cardValidity$/, ({ fields }) => fields['validUntil']],
  [/^status$/, ({ fields }) => fields['status']],
  [/^heartbeatInterval$/, param(0x0001)],
  [/^server$/, param(0x0013)],
  [/^apn$/, param(0x0010)],
  [/^port$/, param(0x0018)],
  [/^sleepReportInterval$/, param(0x0027)],
  [/^emergencyReportInterval$/, param(0x0028)],
  [/^defaultReportInterval$/, param(0x0029)],
  [/^overspeedThreshold$/, param(0x0055)],
  [/^speedLimitDuration$/, param(0x0056)],
  [/^plateNumber$/, param(0x0083)],
]

/** Metres in Traccar, kilometres in some of its branches. */
function kilometres(name: string): Read {
  return ({ extra: values }) => {
    const value = values[name]
    return typeof value === 'number' ? [Math.round(value * 1000), value] : undefined
  }
}

/** Metres; of a report or of parameter 0x0080. */
function odometer(place: Place): unknown {
  const total = param(0x0080)(place)
  const metres = place.report.mileage ?? (typeof total === 'number' ? total * 100 : undefined)
  return metres
}

function param(id: number): Read {
  return ({ fields }) =>
    (fields['params'] as { id: number; value?: unknown }[] | undefined)?.find(
      (one) => one.id === id,
    )?.value
}

function gSensor(values: Tree, { samples }: Tree): string | undefined {
  if (values['acceleration'] !== undefined) return `[${values['acceleration']}]`
  const list = samples as { x: number; y: number; z: number }[] | undefined
  return list && `[${list.map(({ x, y, z }) => `[${x},${y},${z}]`).join(',')}]`
}

const alarmsOf: Record<string, AlarmType[]> = {
  powerOff: ['powerFailure', 'poweredOff'],
  gpsAntennaCut: ['gnssFault'],
  fault: ['fault', 'gnssFault'],
  geofence: ['fenceIn', 'fenceOut'],
  accident: ['collision', 'rollover'],
  laneChange: ['dangerousDriving'],
  general: ['stolen', 'fault'],
  powerRestored: [],
}

function hasAlarms(expected: string, raised: AlarmType[]): boolean {
  return expected.split(',').every((name) => {
    const types = alarmsOf[name] ?? (alarmNames[name] ? [alarmNames[name]] : [])
    return types.some((type) => raised.includes(type))
  })
}

function placesOf({ message, fields }: View): Place[] {
  const places = message.reports.map(
    (report): Place => ({
      report,
      extra: report.extra,
      fields: fields['location'] ? (fields['location'] as Tree) : fields,
    }),
  )
  return [...places, { report: {}, extra: message.facts, fields }]
}

function readAt(place: Place, name: string): unknown {
  for (const [pattern, read] of attributes) {
    const match = pattern.exec(name)
    if (!match) continue
    if (typeof read === 'string') return place.extra[read.replace('$1', match[1] ?? '')]
    const numbered = { ...place, extra: numberedNames(place.extra, match[1]) }
    return read(numbered)
  }
  return place.extra[name] ?? place.fields[name]
}

function numberedNames(values: Tree, number: string | undefined): Tree {
  if (number === undefined) return values
  return {
    ...values,
    lock$1BatteryVolts: values[`lock${number}BatteryVolts`] ?? values[`lock${number}Battery`],
  }
}

/** In a batch one report with the value suffices. */
export function compareAttributes(view: View): Found {
  const wanted = (view.entry.expected['traccar_attributes'] ?? {}) as Tree
  const misses: string[] = []
  const places = placesOf(view)
  for (const [name, value] of Object.entries(wanted)) {
    if (name === 'alarm') {
      const raised = view.message.reports.flatMap(({ alarms }) => alarms)
      if (!hasAlarms(String(value), raised))
        misses.push(`alarm: expected ${value}, raised ${raised}`)
      continue
    }
    const actual = places.flatMap((place) => readAt(place, name))
    if (!actual.some((one) => isSame(value, one)))
      misses.push(
        `${name}: expected ${show(value)}, decoded ${show(actual.filter((one) => one !== undefined))}`,
      )
  }
  return { misses, remarks: [] }
}
