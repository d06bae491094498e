import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CommandToolScreen } from '#components/control/commands/command-tool-screen.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { deviceServer } from '#tools/command-tools.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(deviceServer.title) }
}

export default function ServerPage() {
  return (
    <AreaMessages areas={['tool', 'form', 'command', 'verification']}>
      <CommandToolScreen tool={deviceServer} />
    </AreaMessages>
  )
}
