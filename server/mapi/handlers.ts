import { getDeviceList } from './family/get-device-list.ts'
import { getFamilyList } from './family/get-family-list.ts'
import type { Handler } from './handle.ts'
import { getInfo } from './user/get-info.ts'
import { login } from './user/login.ts'
import { loginOut } from './user/login-out.ts'

/** Every handler of the contract. tests/catalogue holds it equal to lib/contract, file by file. */
export const handlers: readonly Handler[] = [login, loginOut, getInfo, getFamilyList, getDeviceList]

const byName = new Map(handlers.map((handler) => [handler.def.name, handler]))

/** The handler of `module/Func`, if there is one. */
export const findHandler = (name: string): Handler | undefined => byName.get(name)
