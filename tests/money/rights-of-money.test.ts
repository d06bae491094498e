import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform } from '../factories/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())

const folder = 'prisma/migrations'
const name = fs.readdirSync(folder).find((one) => one.endsWith('_rights_of_money'))
const migrate = () =>
  platform.pool.query(fs.readFileSync(`${folder}/${name}/migration.sql`, 'utf8'))

test('accounts that deal with money get the rights of money that came later, the others none', async () => {
  const root = await createOrganisation(platform, { kind: 'seller' })
  const dealer = await createOrganisation(platform, { parent: root, kind: 'seller' })
  const owner = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  const account = async (
    organisation: { id: number; path: string },
    role: Role,
    permissions: Permission[],
  ) => (await createAccount(platform, { organisation, role, permissions })).id
  const money: Permission[] = ['e_ua_show_family', 'e_ua_show_increment']
  const grave: Permission[] = [...money, 'e_ua_physical_delete']
  const ids = {
    root: await account(root, 'e_role_manager', grave),
    rootClerk: await account(root, 'e_role_user', grave),
    dealer: await account(dealer, 'e_role_manager', money),
    dealerOfPlaces: await account(dealer, 'e_role_manager', ['e_ua_show_family']),
    bookkeeper: await account(dealer, 'e_role_user', money),
    owner: await account(owner, 'e_role_manager', money),
  }
  const gained = async (of: keyof typeof ids) => {
    const { rows } = await platform.pool.query<{ permissions: string[] }>(
      'SELECT permissions FROM account WHERE id = $1',
      [ids[of]],
    )
    return (rows[0]?.permissions ?? []).filter((key) => !grave.some((held) => held === key))
  }
  await migrate()
  await migrate()
  const dealing = ['e_ua_handle_complaint', 'e_ua_edit_package']
  expect(await gained('root')).toEqual([...dealing, 'e_ua_refund_order', 'e_ua_audit_withdraw'])
  expect(await gained('rootClerk')).toEqual(['e_ua_handle_complaint'])
  expect(await gained('dealer')).toEqual(dealing)
  expect(await gained('dealerOfPlaces')).toEqual([])
  expect(await gained('bookkeeper')).toEqual(['e_ua_handle_complaint'])
  expect(await gained('owner')).toEqual([])
})
