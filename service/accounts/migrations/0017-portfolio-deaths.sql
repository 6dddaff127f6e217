-- Portfolios whose child process died, and blocks of rows of different length.

-- How many child processes died while they estimated it: the second ends the portfolio.
alter table portfolios add column deaths integer not null default 0;

-- Rows of the block: earlier releases stored 1000 in each block but the last, whose number does not matter.
alter table portfolio_blocks add column row_count integer not null default 1000;
