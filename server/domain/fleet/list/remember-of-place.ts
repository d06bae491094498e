import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../../platform/remember-answer.ts'
import type { DeviceFilter } from './device-filter.ts'
import { isOfPlace } from './place-statements.ts'

/** What is read of a whole place is kept for a moment, longer the longer it took; of a narrower filter it is read anew. */
export function rememberOfPlace<T>(
  services: Services,
  { name, filter }: { name: string; filter: DeviceFilter },
  run: () => Promise<T>,
): Promise<T> {
  if (!isOfPlace(filter)) return run()
  const { organisation, includesBelow, groupId, onlyDeviceId } = filter
  const key = [name, organisation.path, includesBelow, groupId, onlyDeviceId].join(':')
  return rememberAnswer(services, key, run)
}
