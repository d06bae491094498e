'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type Characters, type Encoding, encodings } from '#lib/format/decode-text.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { firstOf } from '#lib/sheet/first-of.ts'
import type { Separator } from '#lib/sheet/read-csv.ts'

/** With what is written in them, in its own language. */
const labels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Français, Español, Deutsch …)',
  'iso-8859-15': 'ISO-8859-15 (Français …)',
  'windows-1251': 'Windows-1251 (Русский)',
  gb18030: 'GBK / GB 18030 (简体中文)',
  big5: 'Big5 (繁體中文)',
  shift_jis: 'Shift_JIS (日本語)',
  'euc-jp': 'EUC-JP (日本語)',
  'windows-1250': 'Windows-1250 (Polski, Čeština …)',
  'iso-8859-2': 'ISO-8859-2 (Polski, Čeština …)',
  'windows-1254': 'Windows-1254 (Türkçe)',
  'windows-1256': 'Windows-1256 (فارسی، العربية)',
  'windows-1258': 'Windows-1258 (Tiếng Việt)',
  'windows-1255': 'Windows-1255 (עברית)',
  'windows-1257': 'Windows-1257 (Latviešu, Lietuvių …)',
  'windows-874': 'Windows-874 (ไทย)',
  'koi8-r': 'KOI8-R (Русский)',
  'koi8-u': 'KOI8-U (Українська)',
  'iso-8859-5': 'ISO-8859-5 (Русский, Български …)',
  'iso-8859-6': 'ISO-8859-6 (العربية)',
  'iso-8859-7': 'ISO-8859-7 (Ελληνικά)',
  ibm866: 'CP 866 (Русский)',
  macintosh: 'Mac Roman',
  'windows-1253': 'Windows-1253 (Ελληνικά)',
  cp850: 'CP 850 (MS-DOS, Français, Deutsch …)',
  cp852: 'CP 852 (MS-DOS, Polski, Čeština …)',
  'euc-kr': 'EUC-KR (한국어)',
}
const options = encodings.map((value) => ({ value, label: labels[value] }))

/** Of what may be wrong. */
const hints: Partial<Record<Characters['by'], 'charactersHint' | 'charactersUsual'>> = {
  detected: 'charactersHint',
  chosen: 'charactersHint',
  usual: 'charactersUsual',
}

type Fact =
  | 'separator'
  | 'sheet'
  | 'otherSheets'
  | 'hiddenRows'
  | 'columns'
  | 'left'
  | 'format'
  | 'names'
  | 'extent'

type UnderstoodProps = {
  characters: Characters | undefined
  /** In this order; empty ones are not shown. */
  facts: readonly (readonly [Fact, string])[]
  /** Reads the file again. */
  onEncoding: (encoding: Encoding) => void
}

/** How a file was read, before anything of it is saved; a guess of its characters can be changed. */
export function Understood({ characters, facts, onEncoding }: UnderstoodProps) {
  const t = useTranslations('ui.file')
  const common = useTranslations('common')
  const hint = characters && hintOf(t, characters)
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      {characters && hint && (
        <Select
          label={t('characters')}
          description={hint}
          data={options}
          value={characters.encoding}
          allowDeselect={false}
          onChange={(value) => value && onEncoding(value as Encoding)}
        />
      )}
      {characters && !hint && (
        <span>
          {common('withValue', { label: t('characters'), value: toldEncoding(t, characters) })}
        </span>
      )}
      {facts
        .filter(([, value]) => value !== '')
        .map(([fact, value]) => (
          <span key={fact}>{common('withValue', { label: t(fact), value: isolated(value) })}</span>
        ))}
    </div>
  )
}

type Texts = ReturnType<typeof useTranslations<'ui.file'>>

const separatorNames: Readonly<Record<Separator, 'tab' | 'semicolon' | 'bar' | 'comma'>> = {
  '\t': 'tab',
  ';': 'semicolon',
  '|': 'bar',
  ',': 'comma',
}

/** Of a text file in words; empty for a workbook. */
export const separatorOf = (t: Texts, separator: Separator | undefined): string =>
  separator ? t(`separators.${separatorNames[separator]}`) : ''

/** Undefined where nothing was guessed. */
function hintOf(t: Texts, { by, other }: Characters): string | undefined {
  const hint = hints[by]
  if (!other) return hint && t(hint)
  return t('charactersMixed', {
    count: other.lines.length,
    lines: firstOf(other.lines),
    encoding: labels[other.encoding],
  })
}

function toldEncoding(t: Texts, { encoding, by }: Characters): string {
  const label = labels[encoding as Encoding] ?? encoding.toUpperCase()
  return by === 'mark' || by === 'declared' ? t(`charactersBy.${by}`, { encoding: label }) : label
}
