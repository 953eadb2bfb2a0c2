// What `helm test` asks of an installation through the proxy's Service: a line for each check, and what to do where one failed.
// PROXY_URL is the Service's port for pages, SESSION_URL the one for sockets, BASE_PATH the media server's. It runs in the session
// image's own folder, which knows the protocol.
const { PROXY_URL, SESSION_URL, BASE_PATH } = process.env
const { PROTOCOL_VERSION } = await import(`${process.cwd()}/services/protocol/version.ts`)
const WAIT_MS = 5000

const statusOf = async (url) => {
  try {
    return (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) })).status
  } catch ({ message, cause }) {
    return cause?.code ?? message
  }
}

/** What a viewer without a token is told, in socket.io's own packets over a plain WebSocket. */
const answerAt = (base) =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws?EIO=4&transport=websocket`)
    const end = (answer) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(end, WAIT_MS, 'no answer')
    socket.onclose = () => end('no socket')
    socket.onmessage = ({ data }) => {
      if (data.startsWith('0')) socket.send(`40${JSON.stringify({ protocol: PROTOCOL_VERSION })}`)
      if (data.startsWith('40')) end('let in')
      if (data.startsWith('44')) end(JSON.parse(data.slice(2)).message)
    }
  })

const isAnswer = (status) => typeof status === 'number' && status < 500
const isRefusal = (answer) => answer === 'Unauthorized'
const SESSION_PODS = 'Are session pods ready? Their logs say why not (kubectl logs).'
const SOCKETS = `${SESSION_PODS} "let in" means that jwt-secret in the Secret is empty.`

const checks = [
  {
    what: 'the client script',
    ask: () => statusOf(`${PROXY_URL}${BASE_PATH}/WatchParty/ClientScript`),
    isGood: (status) => status === 200,
    next: 'Are plugin pods ready? Their logs say why not (kubectl logs).',
  },
  {
    what: 'a token without credentials',
    ask: () => statusOf(`${PROXY_URL}${BASE_PATH}/WatchParty/Token`),
    isGood: (status) => status === 401,
    next: 'With 503 the plugin does not reach Redis or the media server (mediaServer.url); with 500 its configuration has to be saved once.',
  },
  {
    what: 'the media server',
    ask: () => statusOf(`${PROXY_URL}${BASE_PATH}/`),
    isGood: isAnswer,
    next: 'Does mediaServer.url answer in the cluster? With 502 or 504 the proxy does not reach it.',
  },
  {
    what: 'the health of a session node',
    ask: () => statusOf(`${SESSION_URL}/health`),
    isGood: (status) => status === 200,
    next: SESSION_PODS,
  },
  { what: 'a socket without a token, at the page’s port', ask: () => answerAt(PROXY_URL), isGood: isRefusal, next: SOCKETS },
  { what: 'a socket without a token, at the session port', ask: () => answerAt(SESSION_URL), isGood: isRefusal, next: SOCKETS },
]

for (const { what, ask, isGood, next } of checks) {
  const answer = await ask()
  if (isGood(answer)) {
    console.log(`ok      ${what}: ${answer}`)
  } else {
    console.log(`FAILED  ${what}: ${answer}. ${next}`)
    process.exitCode = 1
  }
}
