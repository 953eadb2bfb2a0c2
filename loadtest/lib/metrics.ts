/** Everything the virtual viewers measure; docs/loadtest.md says what each means. */
import { Counter, Trend } from 'k6/metrics'

const isTime = true

export const metrics = {
  /** From the first try to connect to the room's snapshot, retries and waits included. */
  join: new Trend('matinee_join_ms', isTime),
  /** From a host's command to each member's receipt of the state that it made. */
  fanout: new Trend('matinee_fanout_ms', isTime),
  /** From a host's command to its answer. */
  command: new Trend('matinee_command_ms', isTime),
  /** How far a viewer's player would be from its host's. */
  positionError: new Trend('matinee_expected_position_error_ms', isTime),
  /** From the loss of a connection to the same seat on another. */
  back: new Trend('matinee_back_ms', isTime),
  /** The Token endpoint's answer. */
  token: new Trend('matinee_token_ms', isTime),
  /** From the receipt of a frame to its handling: k6's own lateness. */
  generatorLag: new Trend('matinee_generator_lag_ms', isTime),
  joined: new Counter('matinee_joined'),
  left: new Counter('matinee_left'),
  lostStates: new Counter('matinee_lost_states'),
  outOfOrderStates: new Counter('matinee_out_of_order_states'),
  /** Messages without an answer in time, by `event`. */
  unanswered: new Counter('matinee_unanswered'),
  /** Handshakes and commands that were refused, by `code`. */
  refused: new Counter('matinee_refused'),
  /** Connections that ended without anybody wanting it. */
  cut: new Counter('matinee_cut'),
  /** Seats that were lost, by `reason`. */
  putOut: new Counter('matinee_put_out'),
  /** Viewers who never got in, or never back. */
  gaveUp: new Counter('matinee_gave_up'),
  /** Viewers who went to another node because theirs asked them to. */
  moved: new Counter('matinee_moved'),
} as const
