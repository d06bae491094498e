import fs from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import { fontOfWoff } from './font-of-woff.ts'

const modules = 'node_modules'
const latin = (weight: string) =>
  `${modules}/@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`
const farsi = (weight: number) =>
  `${modules}/@fontsource/vazirmatn/files/vazirmatn-arabic-${weight}-normal.woff`

/** Latin, Greek, Cyrillic, Vietnamese; Arabic and Farsi. */
const regular = [latin('400Regular'), farsi(400)]
const bold = [latin('700Bold'), farsi(700)]

/** One weight: that is what lies in one file each. */
const east = {
  sc: {
    family: 'Noto Sans SC',
    file: `${modules}/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff`,
  },
  hk: {
    family: 'Noto Sans HK',
    file: 'server/pdf/fonts/noto-sans-hk-chinese-hongkong-400-normal.woff',
  },
  jp: {
    family: 'Noto Sans JP',
    file: 'server/pdf/fonts/noto-sans-jp-japanese-400-normal.woff',
  },
} as const
type East = keyof typeof east

/** One sign is drawn in three ways: the language's own face first. */
const order: Partial<Record<Language, readonly East[]>> = {
  hk: ['hk', 'sc', 'jp'],
  jp: ['jp', 'sc', 'hk'],
}
const usual: readonly East[] = ['sc', 'hk', 'jp']

/** From the radicals on: Chinese, Japanese, their punctuation and wide forms. */
const isEastern = (text: string) =>
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u.test(text)

export type Faces = {
  families: readonly string[]
  files: readonly string[]
  /** Those of usual weight, in the order of the families. */
  regular: readonly string[]
}

/** Those that draw a text in a language. Latin first: eastern faces have digits and letters of their own. */
export function facesFor(language: Language, text: string): Faces {
  const eastern = isEastern(text) ? (order[language] ?? usual) : []
  const easternFiles = eastern.map((name) => east[name].file)
  return {
    families: ['Noto Sans', 'Vazirmatn', ...eastern.map((name) => east[name].family)],
    files: [...regular, ...bold, ...easternFiles],
    regular: [...regular, ...easternFiles],
  }
}

/** As OpenType. */
export async function readFace(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(path.resolve(file))
  return file.endsWith('.woff') ? fontOfWoff(bytes) : bytes
}
