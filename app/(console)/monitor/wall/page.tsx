// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WallScreen } from '#components/shell/screens/monitor/wall-screen.tsx'

export const generateMetadata = () => documentOf('/monitor/wall')

export default function Page() {
  return (
    <Route path="/monitor/wall">
      <WallScreen />
    </Route>
  )
}
