// Written by `npm run fix` from lib/pages.
import { TextsScreen } from '#components/platform/texts/texts-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/oss/language')

export default function Page() {
  return (
    <Route path="/oamm/oss/language">
      <TextsScreen />
    </Route>
  )
}
