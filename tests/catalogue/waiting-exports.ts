/** Used by tests only, and what it waits for. */
export const waitingExports: Readonly<Record<string, string>> = {
  'lib/codes/error-codes.ts unexplainedCodes':
    'codes that nothing of ours may take: a test holds them free',
  'lib/codes/key-functions.ts keyExclusions':
    'the test that each function is in one scope of keys or, for one reason, in none',
  'lib/commands/command-table.ts commandTable': 'the table in docs/commands.md',
  'lib/live/frame.ts readLiveRow':
    'the reading half of writeLiveRow, for whoever follows the socket in tests',
  'server/config.ts settingNames': 'the test that .env.example names every setting',
  'server/domain/tracking/motion/read-motion.ts readTripsOf':
    'reports over many devices; measured by bench trips',
  'server/gateway/codecs/jt808/encode.ts downNameOf': 'the conformance test of encoders',
  'server/gateway/codecs/jt808/encode.ts encodeMessage': 'the conformance test of encoders',
  'server/gateway/codecs/osmand/index.ts decodeOsmand': 'the tests of what phones send',
}
