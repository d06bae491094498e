// Written by `npm run fix` from lib/pages.
import { ObjectsScreen } from '#components/platform/objects/objects-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/oss')

export default function Page() {
  return (
    <Route path="/oamm/oss">
      <ObjectsScreen />
    </Route>
  )
}
