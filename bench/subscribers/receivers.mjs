// Child process: a web server on all addresses of this machine and an SMTP server, which accept everything. Reports the counts when
// asked.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

const counts = { mails: 0, hooks: 0 };

const http = createHttpServer((request, response) => {
  request.resume();
  request.once('end', () => {
    counts.hooks += 1;
    response.end('ok');
  });
}).listen(0, '0.0.0.0');
const smtp = createServer(accept).listen(0, '127.0.0.1');
await Promise.all([once(http, 'listening'), once(smtp, 'listening')]);
process.send({ httpPort: http.address().port, smtpPort: smtp.address().port });
process.on('message', () => process.send({ ...counts, cpuMicroseconds: cpuMicroseconds() }));

function cpuMicroseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Speaks as much SMTP as a client needs that sends one mail. */
function accept(socket) {
  const session = { text: '', isData: false };
  socket.on('error', () => socket.destroy());
  socket.write('220 bench ESMTP\r\n');
  socket.on('data', (chunk) => {
    session.text += chunk.toString('latin1');
    while (session.isData ? endMail(socket, session) : answerCommand(socket, session));
  });
}

/** @returns whether the session continues with what was received. */
function endMail(socket, session) {
  const end = session.text.indexOf('\r\n.\r\n');
  session.text = end === -1 ? session.text.slice(-4) : session.text.slice(end + 5);
  if (end === -1) return false;
  session.isData = false;
  counts.mails += 1;
  socket.write('250 ok\r\n');
  return true;
}

function answerCommand(socket, session) {
  const end = session.text.indexOf('\r\n');
  if (end === -1) return false;
  const command = session.text.slice(0, 4).toUpperCase();
  session.text = session.text.slice(end + 2);
  session.isData = command === 'DATA';
  if (command === 'QUIT') socket.end('221 bye\r\n');
  else socket.write(session.isData ? '354 go on\r\n' : '250 ok\r\n');
  return true;
}
