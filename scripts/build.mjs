// Builds .next and dist/ ahead, for images.
import { buildConsole, buildPrograms, generateClient } from './setup/build.mjs'
import { main } from './setup/say.mjs'
import { enterProject } from './setup/settings.mjs'

await main(async () => {
  enterProject()
  await generateClient()
  await buildPrograms()
  await buildConsole()
})
