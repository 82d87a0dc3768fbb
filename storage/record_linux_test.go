//go:build amd64 || arm64

package storage

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A deed is a system call by which a process changed or synced the files of a folder, or printed something.
type deed struct {
	kind deedKind
	file int    // numbered in order of creation; theFolder is the folder
	name string // in the folder; of said, the words
	to   string // of renamed and linked, the other name
	at   int64  // of wrote, where data went; of sized, the new size (bytes)
	data []byte
}

type deedKind string

const (
	made    deedKind = "made"
	wrote   deedKind = "wrote"
	sized   deedKind = "sized"
	synced  deedKind = "synced"
	renamed deedKind = "renamed"
	linked  deedKind = "linked"
	removed deedKind = "removed"
	said    deedKind = "said"
)

// theFolder is the number of the folder among the files.
const theFolder = 0

// A recorder follows the system calls of a process that does a job, with all its threads.
type recorder struct {
	pid    int
	folder string
	memory *os.File // the process's
	calls  map[int]*call
	open   map[int]int    // file descriptors, and their files
	names  map[string]int // of the files in the folder
	files  int
	deeds  []deed
}

// A call is a system call that has started.
type call struct {
	nr   uint64
	args [6]uint64
	path string // the first path among the arguments
	to   string // the second
	// fresh says whether the path led nowhere when the call started.
	fresh bool
}

// record has a child do a job with a store in a folder of its own, and returns its deeds, in order. A deed is
// recorded before its thread can continue, so a printed line comes after what it rests on.
func record(t *testing.T, job string) []deed {
	t.Helper()
	// Only the thread that started the child may trace it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	folder := t.TempDir()
	nowhere, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	require.NoError(t, err)
	defer nowhere.Close()
	errs, err := os.Create(filepath.Join(t.TempDir(), "errors"))
	require.NoError(t, err)
	defer errs.Close()
	child, err := os.StartProcess(os.Args[0], os.Args[:1], &os.ProcAttr{
		Env:   append(os.Environ(), childEnv+"="+job+" "+filepath.Join(folder, "norenbot.db")),
		Files: []*os.File{nowhere, nowhere, errs},
		Sys:   &syscall.SysProcAttr{Ptrace: true, Setpgid: true},
	})
	require.NoError(t, err, "following a process: a container needs leave to (SYS_PTRACE)")
	r := &recorder{pid: child.Pid, folder: folder, calls: map[int]*call{}, open: map[int]int{}, names: map[string]int{}}
	r.memory, err = os.Open(fmt.Sprintf("/proc/%d/mem", child.Pid))
	require.NoError(t, err)
	defer r.memory.Close()
	code, err := r.follow()
	require.NoError(t, err)
	told, err := os.ReadFile(errs.Name())
	require.NoError(t, err)
	require.Zero(t, code, "the child failed: %s", told)
	return r.deeds
}

// follow lets the child run from one stop to the next until it ends, and returns its exit
// code.
func (r *recorder) follow() (code int, err error) {
	const options = unix.PTRACE_O_TRACESYSGOOD | unix.PTRACE_O_TRACECLONE | unix.PTRACE_O_EXITKILL
	const inCall = unix.SIGTRAP | 0x80
	ready := false
	for {
		var status unix.WaitStatus
		thread, err := unix.Wait4(-r.pid, &status, unix.WALL, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return 0, fmt.Errorf("waiting for the child: %w", err)
		case !status.Stopped():
			if delete(r.calls, thread); thread == r.pid {
				return status.ExitStatus(), nil
			}
			continue
		}
		if !ready {
			ready = true
			if err := unix.PtraceSetOptions(thread, options); err != nil {
				return 0, err
			}
		}
		pass := 0 // the signal that the thread is to get
		switch signal := status.StopSignal(); signal {
		case inCall:
			// If a thread was stopped when the child ended, the next wait reports it.
			if err := r.stop(thread); err != nil && !errors.Is(err, unix.ESRCH) {
				return 0, err
			}
		case unix.SIGTRAP, unix.SIGSTOP: // the child's start, or a new thread's
		default:
			pass = int(signal)
		}
		if err := unix.PtraceSyscall(thread, pass); err != nil && err != unix.ESRCH {
			return 0, err
		}
	}
}

// callInfo is the kernel's struct ptrace_syscall_info.
type callInfo struct {
	op   uint8 // 1 as a call starts, 2 as it ends
	arch uint32
	_    [2]uint64
	// At the start the call's number and arguments; at the end the result, and 1 if that is an error.
	values [7]uint64
}

// stop handles a thread that starts or ends a system call.
func (r *recorder) stop(thread int) error {
	var info callInfo
	_, _, e := unix.RawSyscall6(unix.SYS_PTRACE, unix.PTRACE_GET_SYSCALL_INFO, uintptr(thread), unsafe.Sizeof(info), uintptr(unsafe.Pointer(&info)), 0, 0)
	if e != 0 {
		return fmt.Errorf("asking what thread %d does: %w", thread, e)
	}
	if info.op == 1 {
		c := &call{nr: info.values[0], args: [6]uint64(info.values[1:])}
		r.calls[thread] = c
		r.begins(c)
		return nil
	}
	c := r.calls[thread]
	delete(r.calls, thread)
	if c == nil || info.op != 2 || info.values[1]&0xff != 0 {
		return nil
	}
	return r.ended(c, int(info.values[0]))
}

// begins records what can only be known before a call.
func (r *recorder) begins(c *call) {
	switch c.nr {
	case unix.SYS_OPENAT, unix.SYS_UNLINKAT:
		c.path = r.text(c.args[1])
	case unix.SYS_RENAMEAT, unix.SYS_LINKAT:
		c.path, c.to = r.text(c.args[1]), r.text(c.args[3])
	case unix.SYS_CLOSE:
		delete(r.open, int(c.args[0]))
	}
	_, there := r.names[filepath.Base(c.path)]
	c.fresh = !there
}

// text returns the child's string at an address.
func (r *recorder) text(address uint64) string {
	text := make([]byte, unix.PathMax)
	n, _ := r.memory.ReadAt(text, int64(address))
	text, _, _ = bytes.Cut(text[:n], []byte{0})
	return string(text)
}

// ended records a call that succeeded.
func (r *recorder) ended(c *call, result int) error {
	file, ours := r.open[int(c.args[0])]
	name := filepath.Base(c.path)
	if c.path != "" && c.path != r.folder && filepath.Dir(c.path) != r.folder {
		return nil
	}
	switch c.nr {
	case unix.SYS_OPENAT:
		r.opened(c, name, result)
	case unix.SYS_RENAMEAT:
		r.note(deed{kind: renamed, name: name, to: filepath.Base(c.to)})
		r.names[filepath.Base(c.to)] = r.names[name]
		delete(r.names, name)
	case unix.SYS_LINKAT:
		r.note(deed{kind: linked, name: name, to: filepath.Base(c.to)})
		r.names[filepath.Base(c.to)] = r.names[name]
	case unix.SYS_UNLINKAT:
		r.note(deed{kind: removed, name: name})
		delete(r.names, name)
	case unix.SYS_FSYNC, unix.SYS_FDATASYNC:
		if ours {
			r.note(deed{kind: synced, file: file})
		}
	case unix.SYS_FTRUNCATE:
		if ours {
			r.note(deed{kind: sized, file: file, at: int64(c.args[1])})
		}
	case unix.SYS_WRITE, unix.SYS_PWRITE64:
		return r.wrote(c, file, ours, result)
	}
	return nil
}

// opened records the file of a descriptor.
func (r *recorder) opened(c *call, name string, fd int) {
	switch {
	case c.path == r.folder:
		r.open[fd] = theFolder
		return
	case c.fresh:
		r.files++
		r.names[name] = r.files
		r.note(deed{kind: made, file: r.files, name: name})
	}
	r.open[fd] = r.names[name]
}

// wrote records n bytes written to a file of the folder, or to standard output.
func (r *recorder) wrote(c *call, file int, ours bool, n int) error {
	out := c.nr == unix.SYS_WRITE && c.args[0] == 1
	if !ours && !out {
		return nil
	}
	data := make([]byte, n)
	if _, err := r.memory.ReadAt(data, int64(c.args[1])); err != nil {
		return fmt.Errorf("reading what the child wrote: %w", err)
	}
	d := deed{kind: wrote, file: file, at: int64(c.args[3]), data: data}
	switch {
	case out:
		d = deed{kind: said, name: string(data)}
	case c.nr == unix.SYS_WRITE:
		d.at = r.end(file)
	}
	r.note(d)
	return nil
}

// end returns the size of a file that is only written sequentially.
func (r *recorder) end(file int) (size int64) {
	for _, d := range r.deeds {
		if d.kind == wrote && d.file == file {
			size = max(size, d.at+int64(len(d.data)))
		}
	}
	return size
}

func (r *recorder) note(d deed) { r.deeds = append(r.deeds, d) }
