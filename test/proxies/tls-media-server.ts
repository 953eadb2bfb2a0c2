import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** Signed by itself, for `localhost`; it guards nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUQV5rm2D4qgMvpWsd7samydAbp5QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE3MTMzN1oYDzIxMjYxMDI4
MTcxMzM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASI2KHCUZbvFvG/wZFiHIqTDSKkpVebcvgXCEvJvNPoPDqCk5llKFBK
et5sGmUX1t2udUnwigM7SgFUEqe0Nt0Uo1MwUTAdBgNVHQ4EFgQUdOFq9WIR2yyn
cagIQNQkplww2x4wHwYDVR0jBBgwFoAUdOFq9WIR2yyncagIQNQkplww2x4wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA0g498SisXSbGdwJGFNo8
VR6/+7jBIh235a3LRC/FvegCIC29a4MHA409OyxNigmmhJKryNjdQVudfr060z5F
aylA
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgt+WgNd4Wei4L0LkP
cE40PSVTIi+l8/0ccYz7jMyhzf+hRANCAASI2KHCUZbvFvG/wZFiHIqTDSKkpVeb
cvgXCEvJvNPoPDqCk5llKFBKet5sGmUX1t2udUnwigM7SgFUEqe0Nt0U
-----END PRIVATE KEY-----`

/** A media server that is reached by TLS and answers with the name it was asked for in the handshake. */
export const startTlsMediaServer = async () => {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, ({ socket }, response) => {
    response.end(String((socket as TLSSocket & { servername: string }).servername))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
