import type { Services } from '#server/services.ts'
import { call, logIn, type Reply } from './caller.ts'
import { createDevice, type DeviceOptions } from './devices.ts'
import { createAccount, createOrganisation, type Organisation } from './organisations.ts'

const kinds = {
  root: 'seller',
  dealer: 'seller',
  sub: 'seller',
  owner: 'end_user',
  buyer: 'end_user',
} as const
export type Party = keyof typeof kinds

/** root > dealer > sub; users `owner` and `buyer` below dealer; all rights. */
export type Market = {
  parties: Record<Party, Organisation>
  accounts: Record<Party, { id: number; login: string; password: string }>
  /** The clock goes on: no limit is met. */
  as: (party: Party, name: string, params?: object) => Promise<Reply>
  device: (
    party: Party,
    options?: Omit<DeviceOptions, 'organisation'>,
  ) => Promise<{ id: number; simei: string; imei: string }>
}

export async function openMarket(
  platform: Services & { advance?: (seconds: number) => void },
): Promise<Market> {
  const parents: Record<Party, Party | undefined> = {
    root: undefined,
    dealer: 'root',
    sub: 'dealer',
    owner: 'dealer',
    buyer: 'dealer',
  }
  const parties = {} as Market['parties']
  const accounts = {} as Market['accounts']
  const sids = {} as Record<Party, string>
  for (const party of Object.keys(kinds) as Party[]) {
    const parent = parents[party]
    const options = { name: party, kind: kinds[party], ...(parent && { parent: parties[parent] }) }
    parties[party] = await createOrganisation(platform, options)
    accounts[party] = await createAccount(platform, { organisation: parties[party] })
    sids[party] = await logIn(platform, accounts[party])
  }
  return {
    parties,
    accounts,
    as: (party, name, params = {}) => {
      platform.advance?.(1)
      return call(platform, name, params, { sid: sids[party] })
    },
    device: async (party, options = {}) => {
      const { id, imei } = await createDevice(platform, {
        organisation: parties[party],
        ...options,
      })
      return { id, imei, simei: String(id) }
    },
  }
}

export const refusalOf = (reply: Reply): string | undefined =>
  reply['fail_items']?.[0]?.error_message
