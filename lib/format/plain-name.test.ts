import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['Dépôt'.normalize('NFD'), 'Dépôt'],
  ['Công ty Sông Hồng'.normalize('NFD'), 'Công ty Sông Hồng'],
  ['ガレージ'.normalize('NFD'), 'ガレージ'],
  [' a\u00a0 b\u3000c ', 'a b c'],
  ['\u202aVan\u202c 1\u200b', 'Van 1'],
  ['\ufeffYard', 'Yard'],
  ['ناوگان\u200cهای شمال', 'ناوگان\u200cهای شمال'],
  ['👩\u200d🚒 1', '👩\u200d🚒 1'],
])('%j is kept as %j', (written, kept) => expect(plainName(written)).toBe(kept))
