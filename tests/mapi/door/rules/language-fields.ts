import { languageCodes } from '#lib/i18n/languages.ts'
import { md5 } from '../../../factories/organisations.ts'
import { each } from './field-rule.ts'

const pwd_md5 = md5('Quite7Unlikely')
const target = '13800138000'

/** Wherever a language is asked for. */
export const spoken = each(
  {
    'Login lang': (value) => ['user/Login', { account: 'a', pwd_md5, lang: value }],
    'Register lang': (value) => [
      'user/Register',
      { account: 'a', pwd_md5, target, code: '123456', lang: value },
    ],
    'SendCode lang': (value) => ['user/SendCode', { purpose: 'register', target, lang: value }],
    'SetInfo language': (value) => ['user/SetInfo', { language: value }],
    'GetUiFilePath filename': (value) => ['usermgr/GetUiFilePath', { filename: value }],
    'BatchGetAddr language': (value) => [
      'location/BatchGetAddr',
      { latlng: [{ lat: 1, lon: 1 }], language: value },
    ],
    'SearchAddr language': (value) => ['location/SearchAddr', { search: 'Vaduz', language: value }],
    'GetShared language': (value) => [
      'device/GetShared',
      { token: 'x'.repeat(43), language: value },
    ],
  },
  {
    rule: 'language',
    says: 'language',
    values: { languages: languageCodes.join(', ') },
    bad: ['xx', '!?', 'z', 'english'],
    good: ['pt-BR', 'fa-u-ca-gregory-nu-latn', 'cn'],
  },
)
