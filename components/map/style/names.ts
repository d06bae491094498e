import type { ExpressionSpecification } from 'maplibre-gl'

/** UI language to the endings of `name:…`, in order. */
const endings: Record<string, string[]> = {
  zh: ['zh-Hans', 'zh'],
  hk: ['zh-Hant', 'zh'],
  jp: ['ja'],
}

/** First characters readable in languages not in Latin letters. */
const scripts: Record<string, [from: string, to: string]> = {
  zh: ['\u3040', '\ua000'],
  hk: ['\u3040', '\ua000'],
  jp: ['\u3040', '\ua000'],
  ru: ['\u0400', '\u0530'],
  fa: ['\u0600', '\u0780'],
}

/** Of the built-in map: all fall back to the local Latin name. */
export function placeName(language: string): ExpressionSpecification {
  return coalesce([...namesIn(language), ['get', 'name']])
}

/** Of streets: the local name if readable, else Latin. */
export function streetName(language: string): ExpressionSpecification {
  const name: ExpressionSpecification = ['get', 'name']
  const latin: ExpressionSpecification[] = [
    ['get', 'name:latin'],
    ['get', 'name:en'],
  ]
  const script = scripts[language]
  if (!script) return coalesce([...namesIn(language), ...latin, name])
  const text: ExpressionSpecification = ['to-string', name]
  const isRead: ExpressionSpecification = ['all', ['>=', text, script[0]], ['<', text, script[1]]]
  return coalesce([...namesIn(language), ['case', isRead, name, coalesce([...latin, name])]])
}

const namesIn = (language: string): ExpressionSpecification[] =>
  (endings[language] ?? [language]).map((ending) => ['get', `name:${ending}`])

const coalesce = (names: ExpressionSpecification[]) =>
  ['coalesce', ...names] as ExpressionSpecification
