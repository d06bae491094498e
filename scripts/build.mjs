// Builds .next and dist/ ahead, for images.
import { buildConsole, buildPrograms } from './setup/build.mjs'
import { main } from './setup/say.mjs'
import { enterProject } from './setup/settings.mjs'

await main(async () => {
  enterProject()
  await buildPrograms()
  await buildConsole()
})
