/** Those that call themselves by others' names first. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** "Chrome 141 · Windows"; the header itself when neither is known. */
export function agentText(agent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))
  const system = systems.find(([, pattern]) => pattern.test(agent))
  if (!browser) return agent
  const [name, pattern] = browser
  const version = pattern.exec(agent)?.[1]
  return [`${name} ${version}`, ...(system ? [system[0]] : [])].join(' · ')
}
