import { md5 } from '../../../factories/organisations.ts'
import { each, hour, type Matrix } from './actors.ts'

const noRight = each('noPermission', 'bare', 'device', 'neighbour')

export const tool: Matrix = {
  'tool/ClearDevice': [
    {
      params: ({ imei }) => ({ imei_list: [imei], confirm: true }),
      outcomes: { ...noRight, tool: 'noPermission', sibling: 'deviceNotFound' },
    },
  ],
  'tool/GetHardwareRecord': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...noRight, sibling: 'notFound' },
    },
    {
      params: ({ imei }) => ({ imei_list: [imei], ...hour() }),
      outcomes: { ...noRight, sibling: 'numbersUnknown' },
    },
  ],
  'tool/GetIccidLog': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...noRight, sibling: 'notFound' },
    },
  ],
  'tool/ResetTermPwd': [
    {
      params: ({ imei }) => ({ imei_list: [imei] }),
      outcomes: { ...noRight, sibling: 'deviceNotFound' },
    },
    {
      params: ({ suid }) => ({ suid, pwd_md5: md5('Anything9x') }),
      // An administrator's account has more rights than customer service.
      outcomes: { ...noRight, tool: 'managersOnly', sibling: 'accountNotFound' },
    },
  ],
}
