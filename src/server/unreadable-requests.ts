import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { CommonRefusalCode } from '../shared/refusal-codes.ts';

interface Unreadable {
  status: number;
  code: CommonRefusalCode;
  message: string;
}

const answers: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The headers of this request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'This request took too long to arrive. Please try again.',
  },
};
const unreadable: Unreadable = {
  status: 400,
  code: 'unreadable_request',
  message: 'We could not read this request.',
};

/**
 * Answers bytes that are no HTTP request, before any route is known, and closes the connection. The answer announces
 * the closing; otherwise a client would send its next request on a closed connection.
 */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, ...refused } = answers[error.code] ?? unreadable;
  const body = JSON.stringify(refused);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
