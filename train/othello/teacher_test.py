"""The boards of the teacher against counts that everybody knows. Skipped where PyTorch is missing."""

import unittest

try:
    import torch
    import teacher
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "PyTorch is not installed")
class Boards(unittest.TestCase):
    def after(self, own, other):
        """All boards one move later, for the side to play then, who passes where he must."""
        moves = teacher.squares(teacher.legal_moves(own, other)).nonzero()
        return teacher.played(own[moves[:, 0]], other[moves[:, 0]], torch.ones_like(moves[:, 0]) << moves[:, 1])

    def test_games_from_the_start_are_as_many_as_they_should_be(self):
        own = torch.tensor([(1 << 28) | (1 << 35)])  # e4 d5
        other = torch.tensor([(1 << 27) | (1 << 36)])
        counts = []
        for _ in range(7):
            own, other = self.after(own, other)
            counts.append(len(own))
        self.assertEqual(counts, [4, 12, 56, 244, 1396, 8200, 55092])

    def test_what_is_seen_turns_with_the_board(self):
        own, other = torch.tensor([0x8040201008040201 - (1 << 64)]), torch.tensor([0x0000000000000F00])
        planes = teacher.planes_of(own, other)
        self.assertEqual(planes.shape, (1, 4, 8, 8))
        self.assertEqual(planes[0, 0, 7, 7], 1)
        self.assertTrue(torch.equal(teacher.turned(planes, 4), planes.transpose(2, 3)))


if __name__ == "__main__":
    unittest.main()
