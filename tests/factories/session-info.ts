import { publicBrand } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { permittedPages } from '#components/shell/menu/permitted.ts'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import { businessAccount } from '#lib/codes/business-account.ts'
import type { LoginFlag, Permission } from '#lib/codes/permissions.ts'
import type { MenuPage } from '#lib/pages/menu-groups.ts'
import { menuPages } from '#lib/pages/pages.ts'

/** As log-in answers. */
export function sessionOf(
  auth: Permission[],
  {
    isRoot = false,
    flag = 'e_account_login' as LoginFlag,
    type = 'seller' as 'seller' | 'end_user',
  } = {},
): SessionInfo {
  const isDevice = flag === 'e_device_login' || flag === 'e_phone_device_login'
  const family = {
    sid: '5',
    sname: 'A',
    type,
    is_root: isRoot,
    is_app: false,
    auth,
    imei_count: 1,
  } as const
  return {
    flag: [flag],
    auth,
    familys: isDevice ? [] : [{ ...family, auth }],
    zone: 0,
    zone_name: 'UTC',
    nickName: '',
    lack: [],
    is_check_phone: false,
    is_need_check: false,
    must_change_password: false,
    must_agree: false,
    must_set_totp: false,
    device: isDevice ? { simei: '1', imei: '123456' } : null,
    account: 'a',
    suid: null,
    role: 'e_role_manager',
    account_type: !isDevice && type === 'seller' ? businessAccount : null,
    phone: '',
    email: '',
    email_refused: '',
    phone_reset_from: 0,
    email_reset_from: 0,
    region: 'mainland',
    has_totp: false,
    has_passkey: false,
    language: '',
    avatar: '',
    settings: defaultSettings,
  }
}

/** What it may open in the default brand. */
export const pagesOf = (session: SessionInfo): MenuPage[] =>
  permittedPages(menuPages, session, publicBrand(resolveBrand(undefined, '')))
