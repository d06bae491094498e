import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CommandToolScreen } from '#components/control/commands/command-tool-screen.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { simCommands } from '#tools/command-tools.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(simCommands.title) }
}

export default function SimPage() {
  return (
    <AreaMessages areas={['tool', 'form', 'command', 'verification']}>
      <CommandToolScreen tool={simCommands} />
    </AreaMessages>
  )
}
