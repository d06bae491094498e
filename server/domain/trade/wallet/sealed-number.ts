import type { Services } from '../../../services.ts'
import { openJson, sealJson } from '../../people/auth/sealed-json.ts'

type Keyed = { config: Pick<Services['config'], 'SECRET'> }

const aboutOf = (organisationId: number) => `wallet:${organisationId}`
const keyOf = ({ config }: Keyed) => ({ secret: config.SECRET, use: 'numbers of wallets' })

/** Numbers of cards and persons lie in tables sealed only. */
export const sealNumber = (services: Keyed, organisationId: number, number: string): Buffer =>
  sealJson(number, aboutOf(organisationId), keyOf(services))

export const openNumber = (services: Keyed, organisationId: number, sealed: Buffer): string =>
  String(openJson(sealed, aboutOf(organisationId), keyOf(services)))
