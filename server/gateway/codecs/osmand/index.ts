import { BadFrame, type DeviceSettings, type Report, type ReportExtra } from '../protocol.ts'
import { jsonParts, readLocation } from './json.ts'
import { type Draft, newDraft } from './location.ts'
import { readParams } from './params.ts'
import { contentBytes, contentOf, numberOf, type OsmandRequest } from './request.ts'

export type { OsmandRequest }

/** What a request says, and how it is answered. */
export type OsmandResult = {
  /** The device; undefined when the request was refused before it was known. */
  number: string | undefined
  reports: Report[]
  /** Values of a request without a position. */
  facts: ReportExtra
  /** 400: the phone sends it again until it is 200, so only what cannot be read gets it. */
  status: 200 | 400
  body: string
  /** For the device log: the exact time and the reason of a refusal. */
  fields: Record<string, unknown>
}

/** States of a report that also mean something without a position. */
function factsOf({ battery, isCharging, acc, extra }: Report): ReportExtra {
  const facts: ReportExtra = { ...extra }
  const states = { battery, isCharging, acc }
  for (const [name, value] of Object.entries(states)) if (value !== undefined) facts[name] = value
  return facts
}

function resultOf({ number, time, hasPlace, report }: Draft): OsmandResult {
  report.fixedAt = Math.floor(time / 1000)
  report.isFixed &&= hasPlace
  const { cells, wifi } = report.extra as { cells?: string; wifi?: string }
  const isReport = hasPlace || report.alarms.length > 0 || (cells ?? wifi) !== undefined
  return {
    number,
    reports: isReport ? [report] : [],
    facts: isReport ? {} : factsOf(report),
    status: 200,
    body: '',
    fields: { time: new Date(time).toISOString() },
  }
}

function read(request: OsmandRequest, settingsOf: (number: string) => DeviceSettings): Draft {
  const content = contentOf(request)
  if ('json' in content) {
    const { id, location } = jsonParts(content.json)
    const draft = newDraft(numberOf(id), request.receivedAt, contentBytes(request))
    readLocation(location, draft, settingsOf(draft.number).zoneMinutes)
    return draft
  }
  const { params } = content
  const id = params.find(([key]) => key === 'id' || key === 'deviceid')?.[1]
  const draft = newDraft(numberOf(id), request.receivedAt, contentBytes(request))
  readParams(params, draft, settingsOf(draft.number))
  return draft
}

/**
 * Decodes one OsmAnd / Traccar client request (protocols.md §4). `settingsOf` gives the settings of the device that the
 * request names: its speed unit and the zone of times without one. A request that cannot be read gives status 400.
 */
export function decodeOsmand(
  request: OsmandRequest,
  settingsOf: (number: string) => DeviceSettings = () => ({}),
): OsmandResult {
  try {
    return resultOf(read(request, settingsOf))
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error
    const why = error.message
    const refused = { number: undefined, reports: [], facts: {} }
    return { ...refused, status: 400, body: why, fields: { error: why } }
  }
}
