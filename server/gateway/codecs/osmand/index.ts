import { BadFrame, type Report, type ReportExtra } from '../protocol.ts'
import type { DeviceRequest, RequestProtocol, RequestResult, SettingsOf } from '../request.ts'
import { jsonParts, readLocation } from './json.ts'
import { newPartialLocation, type PartialLocation } from './location.ts'
import { readParams } from './params.ts'
import { contentBytes, contentOf, numberOf } from './request.ts'
import { splitToken } from './token.ts'

function factsOf({ battery, isCharging, acc, extra }: Report): ReportExtra {
  const facts: ReportExtra = { ...extra }
  const states = { battery, isCharging, acc }
  for (const [name, value] of Object.entries(states)) if (value !== undefined) facts[name] = value
  return facts
}

function isReport({ hasPlace, report }: PartialLocation): boolean {
  const { cells, wifi } = report.extra as { cells?: string; wifi?: string }
  return hasPlace || report.alarms.length > 0 || (cells ?? wifi) !== undefined
}

function resultOf(partials: PartialLocation[]): RequestResult {
  const reports: Report[] = []
  const facts: ReportExtra = {}
  for (const partial of partials) {
    const { report, time, hasPlace } = partial
    report.fixedAt = Math.floor(time / 1000)
    report.isFixed &&= hasPlace
    if (isReport(partial)) reports.push(report)
    else Object.assign(facts, factsOf(report))
  }
  const [time, ...others] = partials.map((partial) => new Date(partial.time).toISOString())
  return {
    number: partials[0]?.number,
    reports,
    facts: reports.length > 0 ? {} : facts,
    status: 200,
    body: '',
    fields: others.length > 0 ? { time, times: [time, ...others] } : { time },
  }
}

/** A bad location must not lose the batch: the phone would repeat it for ever. */
function readJson(
  json: unknown,
  { receivedAt }: DeviceRequest,
  settingsOf: SettingsOf,
): PartialLocation[] {
  const { id, locations } = jsonParts(json)
  const number = numberOf(id)
  const { zoneMinutes } = settingsOf(number)
  const partials: PartialLocation[] = []
  let refusal: BadFrame | undefined
  for (const location of locations) {
    const partial = newPartialLocation(number, receivedAt, Buffer.from(JSON.stringify(location)))
    try {
      readLocation(location, partial, zoneMinutes)
      partials.push(partial)
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error
      refusal ??= error
    }
  }
  if (partials.length === 0 && refusal) throw refusal
  return partials
}

function read(request: DeviceRequest, settingsOf: SettingsOf): PartialLocation[] {
  const content = contentOf(request)
  if ('json' in content) return readJson(content.json, request, settingsOf)
  const { params } = content
  const id = params.find(([key]) => key === 'id' || key === 'deviceid')?.[1]
  const partial = newPartialLocation(numberOf(id), request.receivedAt, contentBytes(request))
  readParams(params, partial, settingsOf(partial.number))
  return [partial]
}

/** `settingsOf`: speed unit, zone. Unreadable: 400. */
export function decodeOsmand(
  request: DeviceRequest,
  settingsOf: SettingsOf = () => ({}),
): RequestResult {
  try {
    return resultOf(read(request, settingsOf))
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error
    const why = error.message
    const refused = { number: undefined, reports: [], facts: {} }
    return { ...refused, status: 400, body: why, fields: { error: why } }
  }
}

export const osmand: RequestProtocol = { name: 'osmand', splitToken, decode: decodeOsmand }
