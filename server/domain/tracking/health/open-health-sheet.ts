import type { BrandProfile } from '#brands/define.ts'
import { type HealthMeasure, healthMeasures } from '#lib/codes/health-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { renderPdf } from '../../../pdf/render-pdf.ts'
import type { Services } from '../../../services.ts'
import { knownLanguage } from '../../../texts/error-text.ts'
import { textsOf } from '../../../texts/texts.ts'
import { readDevices } from '../../fleet/device/read-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { brandLogo } from '../../platform/brand/brand-logo.ts'
import { keepFile } from '../../platform/file/keep-file.ts'
import { addToken } from '../../platform/file/open-download.ts'
import { spansOf } from '../statistics/device-spans.ts'
import { countSteps } from './count-steps.ts'
import { daysOfMonth, type HealthMonth, healthSheetOf, sheetTexts } from './health-sheet.ts'
import { healthSheetTemplate } from './health-sheet-template.ts'
import { type HealthLimits, readHealthDays } from './read-health-days.ts'
import { readHealthRanges } from './read-health-ranges.ts'
import { readWearers } from './read-wearers.ts'

type Asked = {
  id: VisibleDeviceId
  /** yyyy-MM. */
  month: string
  /** Whose head it has. */
  brand: BrandProfile
}

/**
 * A month of what a device told of its wearer as a pdf, in the caller's language, by a path that downloads it once. An
 * audit event. Throws deviceNotFound, rangeInFuture, nothingToExport, filesAway.
 */
export async function openHealthSheet(
  ctx: Context,
  { id, month, brand }: Asked,
): Promise<{ path: string; name: string }> {
  const { services, caller, now } = ctx
  const read = await readMonth(services, id, month)
  const language = knownLanguage(ctx.lang)
  const [texts, images] = await Promise.all([
    textsOf(language, sheetTexts, brand.brand),
    brandLogo(services.pool, brand.brand),
  ])
  const shown = { language: language, texts: texts, brand: brand, logo: Object.keys(images)[0] }
  const data = healthSheetOf(read, shown)
  const bytes = await renderPdf({ language, template: healthSheetTemplate, data, images })
  const { imei, name: deviceName, organisationId: ownerId } = read.device
  const name = `${data.title} ${deviceName}.pdf`.replace(/[\\/:*?"<>|]/g, ' ')
  const content = await services.files.put(bytes)
  return inTransaction(services.pool, async (client) => {
    const accountId = caller.accountId ?? null
    const file = { accountId, kind: 'document', name, content, now: now() } as const
    const path = await addToken(client, await keepFile(client, file), now())
    const object = { kind: 'device', id: id, name: imei, ownerId: ownerId } as const
    await writeAudit(client, ctx, 'device/GetHealthSheet', [{ object, after: { month } }])
    return { path: path, name: name }
  })
}

async function readMonth(services: Services, id: VisibleDeviceId, month: string) {
  const { pool, positions } = services
  const [device] = await readDevices(pool, [id])
  const [span] = await spansOf(services, [id], daysOfMonth(month))
  if (!device || !span) throw new AppError('deviceNotFound')
  const made = Math.floor(services.now() / 1000)
  if (span.from + storeEpoch > made) throw new AppError('rangeInFuture')
  if (span.from > span.to) throw new AppError('nothingToExport')
  const limits = await limitsOf(services, id)
  const [days, steps, wearerOf] = await Promise.all([
    readHealthDays(positions, span, limits),
    countSteps(positions, [span]),
    readWearers(pool, [id]),
  ])
  if (days.length + steps.length === 0) throw new AppError('nothingToExport')
  const read = { month, device, limits, days, steps, wearer: wearerOf(id), made }
  return read satisfies HealthMonth
}

/** As alarms of the device are set now. */
async function limitsOf({ pool }: Services, id: number): Promise<HealthLimits[]> {
  const rangeOf = async (measure: HealthMeasure) =>
    (await readHealthRanges(pool, measure, [id])).get(id)
  const [heart, pressure, oxygen, warmth] = await Promise.all(healthMeasures.map(rangeOf))
  return [
    { value: 'heart', low: heart?.low ?? null, high: heart?.high ?? null },
    { value: 'systolic', low: pressure?.low ?? null, high: pressure?.high ?? null },
    { value: 'diastolic', low: null, high: pressure?.second ?? null },
    { value: 'oxygen', low: oxygen?.low ?? null, high: oxygen?.high ?? null },
    { value: 'bodyTemperature', low: warmth?.low ?? null, high: warmth?.high ?? null },
  ]
}
