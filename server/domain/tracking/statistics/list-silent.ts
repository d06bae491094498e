import type { Silence } from '#lib/codes/silence.ts'
import { silenceOf } from '#lib/codes/silence.ts'
import type { Services } from '../../../services.ts'
import { ofCare, type SilenceCare } from '../../fleet/care/read-care.ts'
import { type PresentDevice, readPresent } from '../../fleet/device/read-present.ts'
import { type FittingPage, listFitting } from '../../fleet/list/list-fitting.ts'
import { readTouches } from '../../fleet/state/read-touches.ts'

type SilentPage = FittingPage & {
  /** The lengths of silence that pass. */
  lengths: ReadonlySet<Silence>
  care: SilenceCare
}

/** Devices in service that have been offline so long, by number. */
export async function listSilent(
  services: Services,
  { lengths, care, ...page }: SilentPage,
): Promise<{ devices: PresentDevice[]; next: string | undefined }> {
  const now = services.now() / 1000
  const fits = async (ids: readonly number[]) => {
    const touches = await readTouches(services, ids)
    const silent = [...touches].filter(([, { state, seenAt }]) => {
      const length = silenceOf(seenAt === undefined ? undefined : now - seenAt)
      return state === 'offline' && length !== undefined && lengths.has(length)
    })
    const silentIds = silent.map(([id]) => id)
    return new Set(await ofCare(services, care, silentIds))
  }
  const { ids, next } = await listFitting(services, page, fits)
  return { devices: await readPresent(services, ids), next }
}
